import { Button, Checkbox, NativeSelect, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import shared from "../../../platform/theme/shared.module.css";
import { Section } from "../../../widgets/page/Section.tsx";
import { LoadFailed } from "../../../widgets/states/LoadFailed.tsx";
import { SkeletonBlock } from "../../../widgets/states/SkeletonBlock.tsx";
import { useWitnesses } from "./use-witnesses.ts";
import classes from "./WitnessesSection.module.css";
import { WitnessKeyField } from "./WitnessKeyField.tsx";

/** Witnesses that must have confirmed the log of the ledger, for all storages on this device. */
export function WitnessesSection() {
  const { t } = useTranslation("settings");
  const format = useFormat();
  const witnesses = useWitnesses();
  const { info, saved, requirement, rows } = witnesses;
  const failed = [info, saved].find(({ isError, data }) => isError && data === undefined);
  const counts = Array.from({ length: requirement.keys.length + 1 }, (_, count) => ({
    value: String(count),
    label: count === 0 ? t("witnesses.neededNone") : format.number(count),
  }));
  return (
    <Section title={t("witnesses.title")}>
      <Text c="dimmed" size="sm">
        {t("witnesses.about")}
      </Text>
      {failed && <LoadFailed error={failed.error} retrying={failed.isFetching} onRetry={() => void failed.refetch()} />}
      {!failed && (info.isPending || saved.isPending) && <SkeletonBlock heightPx={192} />}
      {saved.data !== undefined && !info.isPending && (
        <div className={`${shared.column} ${classes.choices}`}>
          {info.data !== undefined && rows.length === 0 && <Text>{t("witnesses.none")}</Text>}
          {rows.length > 0 && (
            <fieldset className={shared.stack}>
              <legend className={classes.legend}>{t("witnesses.list")}</legend>
              {rows.map((key) => (
                <Checkbox
                  key={key}
                  label={<span className={classes.name}>{key.split("+")[0]}</span>}
                  description={witnesses.isNamed(key) ? t("witnesses.named") : t("witnesses.added")}
                  checked={requirement.keys.includes(key)}
                  onChange={(event) => witnesses.choose(key, event.currentTarget.checked)}
                />
              ))}
            </fieldset>
          )}
          <WitnessKeyField onAdd={witnesses.add} />
          <NativeSelect
            label={t("witnesses.needed")}
            className={classes.needed ?? ""}
            data={counts}
            value={String(requirement.needed)}
            disabled={requirement.keys.length === 0}
            onChange={(event) => witnesses.setNeeded(Number(event.currentTarget.value))}
          />
          <Button
            variant="default"
            disabled={!witnesses.isChanged}
            loading={witnesses.isSaving}
            onClick={() => void witnesses.save()}
          >
            {t("witnesses.save")}
          </Button>
        </div>
      )}
    </Section>
  );
}
