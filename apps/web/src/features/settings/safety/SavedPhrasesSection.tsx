import { Button, Text } from "@mantine/core";
import { IconKey, IconKeyOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { shortAddress } from "../../../platform/format/short-address.ts";
import { userProductsQuery } from "../../../platform/queries/product-queries.ts";
import { unlistedAddresses } from "../../../platform/queries/saved-phrases.ts";
import { useSteadyQuery } from "../../../platform/queries/use-steady-query.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import { Section } from "../../../widgets/page/Section.tsx";
import { LoadFailed } from "../../../widgets/states/LoadFailed.tsx";
import { SkeletonBlock } from "../../../widgets/states/SkeletonBlock.tsx";
import { UnlistedStorages } from "../../../widgets/states/UnlistedStorages.tsx";
import classes from "./lists.module.css";
import { usePhraseRemoval } from "./use-phrase-removal.ts";

/** Storages of the account, and whether this device has saved their phrases. */
export function SavedPhrasesSection() {
  const { t } = useTranslation("settings");
  const { call } = useApp();
  const products = useSteadyQuery(userProductsQuery(call));
  const { saved, forget } = usePhraseRemoval();
  const failed = [products, saved].find(({ isError, data }) => isError && data === undefined);
  const storages = products.data?.storages;
  const isLoaded = storages !== undefined && saved.data !== undefined;
  const unlisted = isLoaded ? unlistedAddresses(saved.data, storages) : [];
  return (
    <Section title={t("phrases.title")}>
      <Text c="dimmed" size="sm">
        {t("phrases.about")}
      </Text>
      {failed && <LoadFailed error={failed.error} retrying={failed.isFetching} onRetry={() => void failed.refetch()} />}
      {!failed && !isLoaded && <SkeletonBlock heightPx={64} />}
      {isLoaded && <UnlistedStorages saved={saved.data} storages={storages} />}
      {storages?.length === 0 && <Text mt="xs">{t("phrases.none")}</Text>}
      {isLoaded && storages.length + unlisted.length > 0 && (
        <ul className={`${shared.frame} ${shared.divided} ${classes.list}`}>
          {storages.map((storage) => (
            <PhraseRow
              key={storage.address}
              title={storage.title}
              state={saved.data.includes(storage.address.toLowerCase()) ? "saved" : "notSaved"}
              onForget={() => void forget(storage)}
            />
          ))}
          {unlisted.map((address) => (
            <PhraseRow
              key={address}
              title={shortAddress(address)}
              state="unlisted"
              onForget={() => void forget({ address, title: shortAddress(address) })}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

const iconStates = { saved: "good", notSaved: "unknown", unlisted: "urgent" } as const;

interface PhraseRowProps {
  title: string;
  state: "saved" | "notSaved" | "unlisted";
  onForget: () => void;
}

function PhraseRow({ title, state, onForget }: PhraseRowProps) {
  const { t } = useTranslation("settings");
  const isSaved = state !== "notSaved";
  const Icon = isSaved ? IconKey : IconKeyOff;
  return (
    <li className={classes.row}>
      <Icon size={24} className={`${shared.quiet} ${classes.icon}`} data-state={iconStates[state]} aria-hidden />
      <div className={shared.shrink}>
        <div className={classes.name}>{title}</div>
        <div className={shared.note}>{t(`phrases.${state}`)}</div>
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
