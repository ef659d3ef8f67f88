import { storageTitleField } from "@dexnet/protocol/fields";
import type { UserProduct } from "@dexnet/protocol/products";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { type SubmitEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import { type PlanWithCapacity, sizeWithin } from "../plan-capacity.ts";
import { StepPanel } from "../StepPanel.tsx";
import { SizeField } from "./SizeField.tsx";
import { suggestTitle } from "./storage-title.ts";

export interface StorageDetails {
  /** Null for the free trial, which is not taken yet. */
  userProductId: UserProduct["id"] | null;
  title: string;
  sizeBytes: number;
}

export interface StorageDetailsStepProps {
  plans: readonly [PlanWithCapacity, ...PlanWithCapacity[]];
  takenTitles: readonly string[];
  /** Earlier input, after a return to this step. */
  details: StorageDetails | null;
  isWorking: boolean;
  onDone: (details: StorageDetails) => void;
}

/** Name, plan (if there are several) and size of a new storage. The name is filled in, and so is the largest size. */
export function StorageDetailsStep({ plans, takenTitles, details, isWorking, onDone }: StorageDetailsStepProps) {
  const { t } = useTranslation(["storages", "platform"]);
  const format = useFormat();
  const formId = useId();
  const [productId, setProductId] = useState(details?.userProductId ?? null);
  const chosen = plans.find(({ userProductId }) => userProductId === productId) ?? plans[0];
  const [title, setTitle] = useState(() => details?.title ?? suggestTitle(t("create.defaultName"), takenTitles));
  const [requestedBytes, setRequestedBytes] = useState(details?.sizeBytes ?? Number.POSITIVE_INFINITY);
  const [errorKey, setErrorKey] = useState<string | null>(null);
  const sizeBytes = sizeWithin(chosen.range, requestedBytes);
  const startsTrial = chosen.userProductId === null;

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (isWorking) return;
    const parsed = storageTitleField.safeParse(title);
    if (parsed.success) onDone({ userProductId: chosen.userProductId, title: parsed.data, sizeBytes });
    else setErrorKey(parsed.error.issues[0]?.message ?? "validation.required");
  }

  return (
    <StepPanel
      title={t("create.detailsTitle")}
      text={
        startsTrial
          ? t("create.trialText", { count: chosen.plan.period_days, size: format.bytes(chosen.plan.storage_size) })
          : undefined
      }
      takesFocus={details !== null}
      buttons={
        <>
          <span />
          <Button type="submit" form={formId} loading={isWorking}>
            {t(startsTrial ? "create.startTrial" : "create.continue")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate style={{ display: "contents" }}>
        <TextInput
          label={t("create.name")}
          value={title}
          autoFocus={details === null}
          // A name that was filled in is replaced by typing.
          onFocus={(event) => event.currentTarget.select()}
          autoComplete="off"
          error={errorKey && t(errorKey, { ns: "platform" })}
          onChange={(event) => {
            setTitle(event.currentTarget.value);
            setErrorKey(null);
          }}
        />
        {plans.length > 1 && (
          <NativeSelect
            label={t("create.plan")}
            value={String(chosen.userProductId)}
            onChange={(event) => setProductId(event.currentTarget.value as UserProduct["id"])}
            data={plans.map(({ userProductId, plan, leftBytes }) => ({
              value: String(userProductId),
              label: `${plan.name}, ${t("create.planLeft", { left: format.bytes(leftBytes) })}`,
            }))}
          />
        )}
        <SizeField plan={chosen} sizeBytes={sizeBytes} onChange={setRequestedBytes} />
      </form>
    </StepPanel>
  );
}
