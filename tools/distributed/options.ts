import { parseArgs } from "node:util";

export interface DistributedOptions {
  readonly minutes: number;
  readonly kills: number;
  readonly seed: number;
  /** Whether buckets of Ceph are used. Otherwise all devices are folders. */
  readonly withCeph: boolean;
}

export type OptionsOutcome =
  | { readonly kind: "good"; readonly options: DistributedOptions }
  | { readonly kind: "help" }
  | { readonly kind: "wrong"; readonly sentence: string };

export const help = `Runs the product as many processes on this machine, kills them under load, and verifies that nothing is lost.

  npm run test:distributed -- [OPTIONS]

Options
  --minutes N    minutes of load (10)
  --kills N      processes that are killed with -9 during the load (30)
  --seed N       seed of the random choices (the time of day)
  --short        2 minutes and 8 kills, for development
  --folders      five folders instead of two folders and three buckets; Ceph is not needed
  --help         shows this

It installs what is missing of PostgreSQL, nginx and Ceph with apt-get. It ends with 0 when everything was verified, with 1
when something was not, and with 2 when it was called wrongly. Then the logs of all processes are kept.
`;

const shortRun = { minutes: 2, kills: 8 };
const usualRun = { minutes: 10, kills: 30 };

export function readOptions(args: readonly string[], now: number): OptionsOutcome {
  const options = {
    minutes: { type: "string" },
    kills: { type: "string" },
    seed: { type: "string" },
    short: { type: "boolean" },
    folders: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  } as const;
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true });
    if (values.help === true) return { kind: "help" };
    const usual = values.short === true ? shortRun : usualRun;
    const minutes = Number(values.minutes ?? usual.minutes);
    const kills = Number(values.kills ?? usual.kills);
    const seed = Number(values.seed ?? now % 1_000_000);
    if (!(minutes > 0 && minutes <= 24 * 60)) return wrong("--minutes must be a number above 0, up to 1440.");
    if (!Number.isInteger(kills) || kills < 0) return wrong("--kills must be a whole number, 0 or more.");
    if (!Number.isInteger(seed) || seed < 0) return wrong("--seed must be a whole number, 0 or more.");
    return { kind: "good", options: { minutes, kills, seed, withCeph: values.folders !== true } };
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
}

function wrong(sentence: string): OptionsOutcome {
  return { kind: "wrong", sentence };
}
