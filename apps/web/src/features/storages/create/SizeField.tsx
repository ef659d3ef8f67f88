import { GB } from "@dexnet/protocol/limits";
import { Button, Input, NumberInput, Slider } from "@mantine/core";
import "@mantine/core/styles/NumberInput.layer.css";
import "@mantine/core/styles/Slider.layer.css";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import shared from "../../../platform/theme/shared.module.css";
import { type PlanWithCapacity, sizeStepBytes, sizeWithin } from "../plan-capacity.ts";
import classes from "./SizeField.module.css";

export interface SizeFieldProps {
  plan: PlanWithCapacity;
  sizeBytes: number;
  onChange: (sizeBytes: number) => void;
}

/** Size of a storage as a text, and on request as a number and a slider. A plan with one size has only the text. */
export function SizeField({ plan, sizeBytes, onChange }: SizeFieldProps) {
  const { t } = useTranslation("storages");
  const format = useFormat();
  const [isChanging, setIsChanging] = useState(false);
  const { range, leftBytes } = plan;
  const isFixed = range.smallestBytes === range.maxBytes;
  if (isChanging && !isFixed) return <SizeInputs plan={plan} sizeBytes={sizeBytes} onChange={onChange} />;
  return (
    <div>
      <Input.Label labelElement="div">{t("create.size")}</Input.Label>
      <div className={`${shared.wrap} ${classes.chosen}`}>
        <span className="figures">
          {isFixed
            ? t("create.sizeFixed", { size: format.bytes(sizeBytes), plan: plan.plan.name })
            : t("create.sizeOf", { size: format.bytes(sizeBytes), left: format.bytes(leftBytes) })}
        </span>
        {!isFixed && (
          <Button variant="subtle" size="sm" className={classes.change ?? ""} onClick={() => setIsChanging(true)}>
            {t("create.changeSize")}
          </Button>
        )}
      </div>
    </div>
  );
}

function SizeInputs({ plan: { plan, leftBytes, range }, sizeBytes, onChange }: SizeFieldProps) {
  const { t, i18n } = useTranslation("storages");
  const format = useFormat();
  const number = useRef<HTMLInputElement>(null);
  // Typed text may not be a valid size yet; the field shows it until it is left.
  const [typed, setTyped] = useState<number | string | null>(null);
  // The field takes the place of the button that had the focus.
  useEffect(() => number.current?.focus(), []);

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
    <div className={shared.column}>
      <NumberInput
        ref={number}
        className={classes.number}
        label={t("create.size")}
        value={typed ?? sizeBytes / GB}
        onChange={type}
        onBlur={() => setTyped(null)}
        min={range.smallestBytes / GB}
        max={range.maxBytes / GB}
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
          max={range.maxBytes}
          step={sizeStepBytes}
          label={null}
          thumbLabel={t("create.size")}
          thumbProps={{ "aria-valuetext": format.bytes(sizeBytes) }}
          size="md"
          thumbSize={24}
        />
      </div>
      <div className={`${shared.note} ${shared.wrap} ${classes.ends}`}>
        <span>
          {t("create.sizeRange", {
            smallest: format.bytes(range.smallestBytes),
            largest: format.bytes(range.maxBytes),
          })}
        </span>
        <span>{t("create.sizeLeft", { left: format.bytes(leftBytes), plan: plan.name })}</span>
      </div>
    </div>
  );
}
