import type { Storage } from "@dexnet/protocol/products";
import { Button, Text } from "@mantine/core";
import { IconKey, IconKeyOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { userProductsQuery } from "../../../platform/queries/product-queries.ts";
import { useSteadyQuery } from "../../../platform/queries/use-steady-query.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import { Section } from "../../../widgets/page/Section.tsx";
import { LoadFailed } from "../../../widgets/states/LoadFailed.tsx";
import { SkeletonBlock } from "../../../widgets/states/SkeletonBlock.tsx";
import classes from "./lists.module.css";
import { useSavedPhrases } from "./use-saved-phrases.ts";

/** Storages of the account, and whether this device has saved their phrases. */
export function SavedPhrasesSection() {
  const { t } = useTranslation("settings");
  const { call } = useApp();
  const products = useSteadyQuery(userProductsQuery(call));
  const { saved, forget } = useSavedPhrases();
  const failed = [products, saved].find(({ isError, data }) => isError && data === undefined);
  const storages = products.data?.storages;
  return (
    <Section title={t("phrases.title")}>
      <Text c="dimmed" size="sm">
        {t("phrases.about")}
      </Text>
      {failed && <LoadFailed error={failed.error} retrying={failed.isFetching} onRetry={() => void failed.refetch()} />}
      {!failed && (storages === undefined || saved.data === undefined) && <SkeletonBlock heightPx={64} />}
      {storages?.length === 0 && <Text mt="xs">{t("phrases.none")}</Text>}
      {storages !== undefined && storages.length > 0 && saved.data !== undefined && (
        <ul className={`${shared.frame} ${shared.divided} ${classes.list}`}>
          {storages.map((storage) => (
            <PhraseRow
              key={storage.address}
              storage={storage}
              isSaved={saved.data.includes(storage.address.toLowerCase())}
              onForget={() => void forget(storage)}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

interface PhraseRowProps {
  storage: Storage;
  isSaved: boolean;
  onForget: () => void;
}

function PhraseRow({ storage: { title }, isSaved, onForget }: PhraseRowProps) {
  const { t } = useTranslation("settings");
  const Icon = isSaved ? IconKey : IconKeyOff;
  return (
    <li className={classes.row}>
      <Icon
        size={24}
        className={`${shared.quiet} ${classes.icon}`}
        data-state={isSaved ? "good" : "unknown"}
        aria-hidden
      />
      <div className={shared.shrink}>
        <div className={classes.name}>{title}</div>
        <div className={shared.note}>{isSaved ? t("phrases.saved") : t("phrases.notSaved")}</div>
      </div>
      {isSaved && (
        <Button
          variant="default"
          className={classes.action ?? ""}
          aria-label={t("phrases.forgetNamed", { title })}
          onClick={onForget}
        >
          {t("phrases.forget")}
        </Button>
      )}
    </li>
  );
}
