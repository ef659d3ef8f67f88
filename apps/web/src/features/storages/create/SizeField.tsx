import { GB } from "@dexnet/protocol/limits";
import { Input, NumberInput, Slider, Text } from "@mantine/core";
import "@mantine/core/styles/NumberInput.layer.css";
import "@mantine/core/styles/Slider.layer.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import { type PlanWithCapacity, sizeStepBytes, sizeWithin } from "../shared/plan-capacity.ts";
import classes from "./SizeField.module.css";

export interface SizeFieldProps {
  plan: PlanWithCapacity;
  sizeBytes: number;
  onChange: (sizeBytes: number) => void;
}

/** Size of a storage as a number and a slider, within the limits of the plan. A plan with one size has a text. */
export function SizeField({ plan: { userProduct, range }, sizeBytes, onChange }: SizeFieldProps) {
  const { t, i18n } = useTranslation("storages");
  const format = useFormat();
  // Typed text may not be a valid size yet; the field shows it until it is left.
  const [typed, setTyped] = useState<number | string | null>(null);
  const smallest = format.bytes(range.smallestBytes);
  const largest = format.bytes(range.largestBytes);

  if (range.smallestBytes === range.largestBytes) {
    return (
      <div>
        <Input.Label labelElement="div">{t("create.size")}</Input.Label>
        <Text>{t("create.sizeFixed", { size: largest, plan: userProduct.product.name })}</Text>
      </div>
    );
  }

  const usesComma = !i18n.language.startsWith("en");
  function type(value: number | string): void {
    setTyped(value);
    if (typeof value === "number") onChange(sizeWithin(range, Math.round(value * GB)));
  }
  function slide(value: number): void {
    setTyped(null);
    onChange(sizeWithin(range, value));
  }
  return (
    <div className={classes.field}>
      <NumberInput
        className={classes.number}
        label={t("create.size")}
        value={typed ?? sizeBytes / GB}
        onChange={type}
        onBlur={() => setTyped(null)}
        min={range.smallestBytes / GB}
        max={range.largestBytes / GB}
        step={sizeStepBytes / GB}
        clampBehavior="blur"
        hideControls
        decimalScale={1}
        decimalSeparator={usesComma ? "," : "."}
        allowedDecimalSeparators={[".", ","]}
        suffix={` ${t("create.sizeUnit")}`}
      />
      <div className={classes.slider}>
        <Slider
          value={sizeBytes}
          onChange={slide}
          min={range.smallestBytes}
          max={range.largestBytes}
          step={sizeStepBytes}
          label={null}
          thumbLabel={t("create.size")}
          thumbProps={{ "aria-valuetext": format.bytes(sizeBytes) }}
          size="md"
          thumbSize={24}
        />
      </div>
      <div className={classes.ends}>
        <span>{t("create.sizeRange", { smallest, largest })}</span>
        <span>
          {t("create.sizeLeft", { left: format.bytes(userProduct.unassigned_size), plan: userProduct.product.name })}
        </span>
      </div>
    </div>
  );
}
