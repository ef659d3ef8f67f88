import { maxPasskeys } from "@dexnet/protocol/limits";
import type { Passkey } from "@dexnet/protocol/passkeys";
import { ActionIcon, Button, Text } from "@mantine/core";
import { IconKey, IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../platform/format/format.ts";
import { hasPasskeys } from "../../../../platform/load-ceremonies.ts";
import { passkeysQuery } from "../../../../platform/queries/security-queries.ts";
import { useSteadyQuery } from "../../../../platform/queries/use-steady-query.ts";
import { useApp } from "../../../../platform/services/app-context.tsx";
import shared from "../../../../platform/theme/shared.module.css";
import { Section, SectionState } from "../../../../widgets/page/Section.tsx";
import { LoadFailed } from "../../../../widgets/states/LoadFailed.tsx";
import { SkeletonBlock } from "../../../../widgets/states/SkeletonBlock.tsx";
import type { SecurityTask } from "../security-task.ts";
import classes from "./PasskeysSection.module.css";

interface Starts {
  onStart: (task: SecurityTask) => void;
}

/** The passkeys of the account. */
export function PasskeysSection({ onStart }: Starts) {
  const { t } = useTranslation("profile");
  const { call } = useApp();
  const { data: passkeys, isPending, error, isFetching, refetch } = useSteadyQuery(passkeysQuery(call));
  const mayAdd = hasPasskeys() && passkeys !== undefined && passkeys.length < maxPasskeys;
  return (
    <Section
      title={t("passkeys.title")}
      state={
        passkeys && (
          <SectionState isOn={passkeys.length > 0}>
            {passkeys.length > 0 ? t("passkeys.on") : t("passkeys.none")}
          </SectionState>
        )
      }
      action={
        mayAdd && (
          <Button
            variant={passkeys.length === 0 ? "filled" : "default"}
            onClick={() => onStart({ kind: "add-passkey" })}
          >
            {t("passkeys.add")}
          </Button>
        )
      }
    >
      <Text c="dimmed" size="sm">
        {hasPasskeys() ? t("passkeys.about") : t("passkeys.notHere")}
      </Text>
      {isPending && <SkeletonBlock heightPx={64} />}
      {passkeys === undefined && error !== null && (
        <LoadFailed error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {passkeys !== undefined && passkeys.length > 0 && (
        <ul className={`${shared.frame} ${shared.divided} ${classes.list}`}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onStart={onStart} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function PasskeyRow({ passkey, onStart }: Starts & { passkey: Passkey }) {
  const { t } = useTranslation("profile");
  const format = useFormat();
  const { name, created_at, last_used_at } = passkey;
  return (
    <li className={classes.row}>
      <IconKey size={24} className={classes.icon} aria-hidden />
      <div className={shared.shrink}>
        <div className={classes.name}>{name}</div>
        <div className={`${shared.note} ${shared.wrap} ${classes.times}`}>
          <span>{t("passkeys.added", { date: format.date(created_at) })}</span>
          <span>
            {last_used_at === null
              ? t("passkeys.neverUsed")
              : t("passkeys.lastUsed", { date: format.date(last_used_at, "time") })}
          </span>
          <span>{passkey.backed_up ? t("passkeys.synced") : t("passkeys.notSynced")}</span>
        </div>
      </div>
      <ActionIcon
        aria-label={t("passkeys.renameNamed", { name })}
        onClick={() => onStart({ kind: "rename-passkey", passkey })}
      >
        <IconPencil size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        color="error"
        aria-label={t("passkeys.removeNamed", { name })}
        onClick={() => onStart({ kind: "remove-passkey", passkey })}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </li>
  );
}
