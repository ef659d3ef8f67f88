import type { Storage } from "@dexnet/protocol/products";
import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import { useErrorText } from "../../../platform/i18n/error-text.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import { ModalButtons } from "../../../widgets/modal/ModalButtons.tsx";
import { ModalFrame } from "../../../widgets/modal/ModalFrame.tsx";
import { useLastValue } from "../../../widgets/modal/use-last-value.ts";
import { Callout } from "../../../widgets/page/Callout.tsx";
import { Consequence, Consequences, LostAddress } from "../Consequences.tsx";
import { LostContent } from "../LostContent.tsx";
import { useContent } from "../use-content.ts";
import classes from "./DeleteStorageModal.module.css";
import { useDisconnect } from "./use-disconnect.ts";

const modalWidthPx = 520;

/** Deletes an own storage. Shows what will be lost, and asks for the name unless the storage is empty. */
export function DeleteStorageModal({ storage, onClose }: { storage: Storage | null; onClose: () => void }) {
  const { t } = useTranslation("storages");
  const shown = useLastValue(storage);
  return (
    <ModalFrame opened={storage !== null} onClose={onClose} title={t("delete.title")} width={modalWidthPx}>
      {shown && <DeleteForm key={shown.address} storage={shown} onClose={onClose} />}
    </ModalFrame>
  );
}

function DeleteForm({ storage, onClose }: { storage: Storage; onClose: () => void }) {
  const { notify } = useApp();
  const { t } = useTranslation("storages");
  const format = useFormat();
  const errorText = useErrorText();
  const content = useContent(storage.address);
  const deleting = useDisconnect();
  const [typed, setTyped] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { title, address, size, storageFilesSize } = storage;
  const isEmpty = content.kind === "known" ? content.content.files === 0 : storageFilesSize === 0;

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (!isEmpty && typed.trim() !== title) {
      setIsWrong(true);
      field.current?.focus();
      return;
    }
    deleting.mutate(storage, {
      onSuccess: () => {
        notify({ text: t("delete.done") });
        onClose();
      },
    });
  }

  return (
    <form className={`${shared.column} ${classes.form}`} onSubmit={submit} noValidate>
      <Consequences>
        <Consequence term={t("delete.goes")} isLoss>
          <dd>{t("delete.goesText", { title })}</dd>
          <LostContent storage={storage} content={content} />
          <dd>
            {t("delete.goesAddress")} <LostAddress address={address} />
          </dd>
        </Consequence>
        <Consequence term={t("delete.stays")}>
          <dd>{t("delete.staysText", { size: format.bytes(size) })}</dd>
        </Consequence>
      </Consequences>
      {!isEmpty && (
        <TextInput
          ref={field}
          data-autofocus
          label={t("delete.type", { title })}
          value={typed}
          error={isWrong && t("delete.typeWrong")}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setIsWrong(false);
          }}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {deleting.isError && <Callout tone="error" title={errorText(deleting.error)} />}
      <ModalButtons>
        <Button variant="default" onClick={onClose} data-autofocus={isEmpty || undefined}>
          {t("delete.cancel")}
        </Button>
        <Button type="submit" color="error" loading={deleting.isPending}>
          {t("delete.submit")}
        </Button>
      </ModalButtons>
    </form>
  );
}
