import { storageTitleField } from "@dexnet/protocol/fields";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { type SubmitEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import { type PlanWithCapacity, sizeWithin } from "../shared/plan-capacity.ts";
import { StepPanel } from "../shared/StepPanel.tsx";
import { SizeField } from "./SizeField.tsx";

export interface StorageDetails {
  userProductId: string;
  title: string;
  sizeBytes: number;
}

export interface StorageDetailsStepProps {
  plans: readonly [PlanWithCapacity, ...PlanWithCapacity[]];
  /** Earlier input, after a return to this step. */
  details: StorageDetails | null;
  isWorking: boolean;
  onDone: (details: StorageDetails) => void;
}

/** Name, plan (if there are several) and size of a new storage. */
export function StorageDetailsStep({ plans, details, isWorking, onDone }: StorageDetailsStepProps) {
  const { t } = useTranslation(["storages", "platform"]);
  const format = useFormat();
  const formId = useId();
  const [productId, setProductId] = useState(details?.userProductId ?? plans[0].userProduct.id);
  const plan = plans.find(({ userProduct }) => userProduct.id === productId) ?? plans[0];
  const [title, setTitle] = useState(details?.title ?? "");
  const [requestedBytes, setRequestedBytes] = useState(details?.sizeBytes ?? Number.POSITIVE_INFINITY);
  const [errorKey, setErrorKey] = useState<string | null>(null);
  const sizeBytes = sizeWithin(plan.range, requestedBytes);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const parsed = storageTitleField.safeParse(title);
    if (parsed.success) onDone({ userProductId: plan.userProduct.id, title: parsed.data, sizeBytes });
    else setErrorKey(parsed.error.issues[0]?.message ?? "validation.required");
  }

  return (
    <StepPanel
      title={t("create.detailsTitle")}
      takesFocus={details !== null}
      buttons={
        <>
          <span />
          <Button type="submit" form={formId} loading={isWorking}>
            {t("create.continue")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate style={{ display: "contents" }}>
        <TextInput
          label={t("create.name")}
          placeholder={t("create.nameExample")}
          value={title}
          autoFocus={details === null}
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
            value={plan.userProduct.id}
            onChange={(event) => setProductId(event.currentTarget.value as typeof productId)}
            data={plans.map(({ userProduct }) => ({
              value: userProduct.id,
              label: `${userProduct.product.name}, ${t("create.planLeft", { left: format.bytes(userProduct.unassigned_size) })}`,
            }))}
          />
        )}
        <SizeField plan={plan} sizeBytes={sizeBytes} onChange={setRequestedBytes} />
      </form>
    </StepPanel>
  );
}
