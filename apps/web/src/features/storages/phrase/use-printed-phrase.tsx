import { Portal } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./PrintedPhrase.module.css";

/** A sheet with the phrase. It is in the document only while the browser prints. */
export function usePrintedPhrase(words: readonly string[], storageTitle: string) {
  const { t } = useTranslation("storages");
  const [printing, setPrinting] = useState(false);

  useEffect(() => {
    if (!printing) return;
    const done = () => setPrinting(false);
    window.addEventListener("afterprint", done);
    window.print();
    return () => window.removeEventListener("afterprint", done);
  }, [printing]);

  const sheet: ReactNode = printing && (
    <Portal className={classes.sheet} reuseTargetNode={false}>
      <p className={classes.title}>{t("phrase.printTitle")}</p>
      <p>{t("phrase.printStorage", { title: storageTitle })}</p>
      <ol className={classes.words}>
        {words
          .map((word, index) => ({ word, number: index + 1 }))
          .map(({ word, number }) => (
            <li key={number}>{word}</li>
          ))}
      </ol>
      <p>{t("phrase.printWarning")}</p>
    </Portal>
  );
  return { print: () => setPrinting(true), sheet };
}
