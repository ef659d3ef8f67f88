import type { Entry, NewShare } from "@dexnet/drive/drive";
import { maxShareDownloads } from "@dexnet/protocol/limits";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconFolder } from "@tabler/icons-react";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../platform/i18n/error-text.ts";
import shared from "../../../platform/theme/shared.module.css";
import { EntryIcon } from "../../../widgets/entry-icon/EntryIcon.tsx";
import { PasswordField } from "../../../widgets/forms/PasswordField.tsx";
import { ModalButtons } from "../../../widgets/modal/ModalButtons.tsx";
import { Callout } from "../../../widgets/page/Callout.tsx";
import classes from "./ShareForm.module.css";
import { endOfPeriod, sharePeriods } from "./share-periods.ts";

const periodsByValue = new Map(sharePeriods.map((period) => [`${period.count} ${period.unit}`, period]));

export interface ShareFormProps {
  entries: readonly Entry[];
  isCreating: boolean;
  error: unknown;
  onCreate: (limits: Omit<NewShare, "entryIds">) => void;
  onCancel: () => void;
}

/** Password, end and number of downloads of a new link. */
export function ShareForm({ entries, isCreating, error, onCreate, onCancel }: ShareFormProps) {
  const { t } = useTranslation("sharing");
  const errorText = useErrorText();
  const [password, setPassword] = useState("");
  const [periodValue, setPeriodValue] = useState("");
  const [limit, setLimit] = useState("");
  const [isLimitWrong, setLimitWrong] = useState(false);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const downloadsLimit = limit.trim() === "" ? null : Number(limit);
    if (downloadsLimit !== null && !isAllowedLimit(downloadsLimit)) {
      setLimitWrong(true);
      return;
    }
    const period = periodsByValue.get(periodValue);
    onCreate({
      password: password === "" ? null : password,
      expiresAt: period === undefined ? null : endOfPeriod(period, Date.now()),
      downloadsLimit,
    });
  }

  return (
    <form className={shared.column} onSubmit={submit} noValidate>
      <SharedThing entries={entries} />
      <p className={shared.quiet}>{t("dialog.snapshot")}</p>
      <NativeSelect
        data-autofocus
        label={t("dialog.expiry")}
        value={periodValue}
        onChange={(event) => setPeriodValue(event.currentTarget.value)}
        data={[
          { value: "", label: t("dialog.never") },
          ...[...periodsByValue].map(([value, { unit, count }]) => ({ value, label: t(`dialog.${unit}`, { count }) })),
        ]}
      />
      <PasswordField
        label={t("dialog.password")}
        description={t("dialog.passwordHint")}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        autoComplete="new-password"
      />
      <TextInput
        label={t("dialog.limit")}
        description={t("dialog.limitHint")}
        inputMode="numeric"
        value={limit}
        error={isLimitWrong && t("dialog.limitWrong")}
        onChange={(event) => {
          setLimit(event.currentTarget.value);
          setLimitWrong(false);
        }}
      />
      {error !== null && <Callout tone="error" title={errorText(error)} />}
      <ModalButtons>
        <Button variant="default" onClick={onCancel}>
          {t("dialog.cancel")}
        </Button>
        <Button type="submit" loading={isCreating}>
          {t("dialog.create")}
        </Button>
      </ModalButtons>
    </form>
  );
}

function isAllowedLimit(limit: number): boolean {
  return Number.isInteger(limit) && limit >= 1 && limit <= maxShareDownloads;
}

function SharedThing({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation("sharing");
  const [first] = entries;
  return (
    <p className={`${shared.row} ${classes.thing}`}>
      {first !== undefined && entries.length === 1 ? (
        <EntryIcon entry={first} />
      ) : (
        <IconFolder size={24} stroke={1.5} aria-hidden />
      )}
      <span className={`${shared.breaks} ${shared.strong}`}>
        {entries.length === 1 ? first?.name : t("dialog.several", { count: entries.length })}
      </span>
    </p>
  );
}
