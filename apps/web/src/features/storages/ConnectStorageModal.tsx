import type { StorageConnection } from "@dexnet/drive/drive";
import { storageTitleField } from "@dexnet/protocol/fields";
import { addressSchema } from "@dexnet/protocol/ids";
import type { Storage } from "@dexnet/protocol/products";
import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorCodeOf } from "../../platform/i18n/error-text.ts";
import { userProductsKey } from "../../platform/queries/product-queries.ts";
import { useApp } from "../../platform/services/app-context.tsx";
import shared from "../../platform/theme/shared.module.css";
import { RouteButton } from "../../widgets/links/RouteLink.tsx";
import { ModalButtons } from "../../widgets/modal/ModalButtons.tsx";
import { ModalFrame } from "../../widgets/modal/ModalFrame.tsx";
import { Callout } from "../../widgets/page/Callout.tsx";
import classes from "./ConnectStorageModal.module.css";
import { PhraseEntryFields } from "./restore/PhraseEntryFields.tsx";
import { PhraseFault } from "./restore/PhraseFault.tsx";
import { usePhraseEntry } from "./restore/use-phrase-entry.ts";

export interface ConnectStorageModalProps {
  opened: boolean;
  /** Storages that are in the list already. */
  storages: readonly Storage[];
  onClose: () => void;
}

/** Connects an existing storage by its address and its phrase as the proof. */
export function ConnectStorageModal({ opened, storages, onClose }: ConnectStorageModalProps) {
  const { t } = useTranslation("storages");
  return (
    <ModalFrame opened={opened} onClose={onClose} title={t("connect.title")} fullScreenOnMobile>
      <ConnectForm storages={storages} onClose={onClose} />
    </ModalFrame>
  );
}

type TextField = "address" | "title";
const addressFault = "errors.address_invalid";

function ConnectForm({ storages, onClose }: Omit<ConnectStorageModalProps, "opened">) {
  const { t } = useTranslation(["storages", "platform"]);
  const { drive, notify } = useApp();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [address, setAddress] = useState("");
  const [title, setTitle] = useState("");
  const [errors, setErrors] = useState<Partial<Record<TextField, string>>>({});
  const connecting = useMutation({
    mutationFn: (request: StorageConnection) => drive.connectStorage(request),
    onSuccess: async (storage) => {
      notify({ text: t("create.done") });
      await queries.invalidateQueries({ queryKey: userProductsKey, refetchType: "none" });
      await navigate({ to: "/storages/$address", params: { address: storage.address } });
    },
  });
  const entry = usePhraseEntry(connecting.reset);
  // These two codes belong to the address field.
  const faultCode = connecting.isError ? errorCodeOf(connecting.error) : null;
  const isOfAddress = faultCode === "address_invalid" || faultCode === "storage_not_found";
  const addressError = isOfAddress ? `errors.${faultCode}` : errors.address;
  const existing = storages.find((storage) => storage.address.toLowerCase() === address.trim().toLowerCase());

  function edit(field: TextField, set: (text: string) => void, text: string): void {
    set(text);
    setErrors({ ...errors, [field]: undefined });
    connecting.reset();
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const goodAddress = addressSchema.safeParse(address.trim());
    const goodTitle = storageTitleField.safeParse(title);
    const found = {
      ...(goodAddress.success ? {} : { address: address.trim() === "" ? "validation.required" : addressFault }),
      ...(goodTitle.success ? {} : { title: goodTitle.error.issues[0]?.message ?? "validation.required" }),
    };
    setErrors(found);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    const phrase = existing === undefined ? entry.submit() : null;
    if (phrase === null || !goodAddress.success || !goodTitle.success) return;
    connecting.mutate({ address: goodAddress.data, title: goodTitle.data, phrase });
  }

  return (
    <form ref={form} className={shared.column} onSubmit={submit} noValidate autoComplete="off">
      <p className={shared.quiet}>{t("connect.text")}</p>
      <TextInput
        name="address"
        data-autofocus
        label={t("connect.address")}
        placeholder="0x…"
        classNames={{ input: classes.address ?? "" }}
        value={address}
        error={addressError && t(addressError, { ns: "platform" })}
        onChange={(event) => edit("address", setAddress, event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {existing ? (
        <>
          <Callout title={t("connect.already", { title: existing.title })} />
          <ModalButtons>
            <Button variant="default" onClick={onClose}>
              {t("connect.cancel")}
            </Button>
            <RouteButton to="/storages/$address" params={{ address: existing.address }}>
              {t("connect.open")}
            </RouteButton>
          </ModalButtons>
        </>
      ) : (
        <>
          <TextInput
            name="title"
            label={t("connect.name")}
            description={t("connect.nameHint")}
            value={title}
            error={errors.title && t(errors.title, { ns: "platform" })}
            onChange={(event) => edit("title", setTitle, event.currentTarget.value)}
            autoComplete="off"
          />
          <PhraseEntryFields entry={entry} />
          <PhraseFault error={isOfAddress ? null : connecting.error} />
          <ModalButtons>
            <Button variant="default" onClick={onClose}>
              {t("connect.cancel")}
            </Button>
            <Button type="submit" loading={connecting.isPending}>
              {t("connect.submit")}
            </Button>
          </ModalButtons>
        </>
      )}
    </form>
  );
}
