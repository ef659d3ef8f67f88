import { Anchor } from "@mantine/core";
import { shortHash } from "../../platform/format/short-hash.ts";
import classes from "./TransactionHash.module.css";

export interface TransactionHashProps {
  transaction: string;
  /** Page of a transaction, with `{transaction}` in place of its hash. Null without a block explorer. */
  explorer: string | null;
}

/** Short hash of a transaction, with a link to a block explorer. */
export function TransactionHash({ transaction, explorer }: TransactionHashProps) {
  if (explorer === null) return <code className={classes.hash}>{shortHash(transaction)}</code>;
  return (
    <Anchor
      className={classes.hash ?? ""}
      href={explorer.replace("{transaction}", transaction)}
      target="_blank"
      rel="noreferrer"
    >
      {shortHash(transaction)}
    </Anchor>
  );
}
