import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type FilterChoice, filterDates, filterKinds, filterSizes } from "./filters.ts";
import classes from "./SearchFilters.module.css";

export interface SearchFiltersProps {
  choice: FilterChoice;
  onChange: (choice: FilterChoice) => void;
}

const fields = [
  { name: "kind", values: filterKinds },
  { name: "size", values: filterSizes },
  { name: "date", values: filterDates },
] as const;

/** Filters of a search by kind, size and date. */
export function SearchFilters({ choice, onChange }: SearchFiltersProps) {
  const { t } = useTranslation("files");
  return (
    <fieldset className={classes.filters} aria-label={t("filters.title")}>
      {fields.map(({ name, values }) => (
        <NativeSelect
          key={name}
          size="sm"
          className={classes.filter}
          aria-label={t(`filters.${name}.label`)}
          value={choice[name] ?? ""}
          data-chosen={choice[name] !== null || undefined}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...choice, [name]: (values as readonly string[]).includes(value) ? value : null })
          }
        >
          <option value="">{t(`filters.${name}.any`)}</option>
          {values.map((value) => (
            <option key={value} value={value}>
              {t(`filters.${name}.${value}`)}
            </option>
          ))}
        </NativeSelect>
      ))}
    </fieldset>
  );
}
