import type { Storage } from "@dexnet/protocol/products";
import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";

export interface StorageChoiceProps {
  storages: readonly Storage[];
  /** Null for the oldest one. */
  address: string | null;
  onChange: (address: string) => void;
}

/** Storage that gets the space of a larger plan. */
export function StorageChoice({ storages, address, onChange }: StorageChoiceProps) {
  const { t } = useTranslation("payments");
  const format = useFormat();
  return (
    <NativeSelect
      label={t("storage.label")}
      description={t("storage.text")}
      value={address ?? storages[0]?.address ?? ""}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={storages.map(({ address: value, title, size }) => ({ value, label: `${title} · ${format.bytes(size)}` }))}
    />
  );
}
