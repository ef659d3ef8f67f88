import { storageTitleField } from "@dexnet/protocol/fields";
import type { Storage } from "@dexnet/protocol/products";
import { Button, Group, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ModalFrame } from "../../../widgets/modal/ModalFrame.tsx";
import { useLastValue } from "../../../widgets/modal/use-last-value.ts";
import { useRenameStorage } from "./use-rename-storage.ts";

const modalWidthPx = 400;

export function RenameStorageModal({ storage, onClose }: { storage: Storage | null; onClose: () => void }) {
  const { t } = useTranslation("storages");
  const renaming = useRenameStorage();
  const shown = useLastValue(storage);
  return (
    <ModalFrame opened={storage !== null} onClose={onClose} title={t("rename.title")} width={modalWidthPx}>
      {shown && (
        <RenameForm
          key={shown.address}
          title={shown.title}
          onCancel={onClose}
          onSave={(title) => {
            if (title !== shown.title) renaming.mutate({ storage: shown, title });
            onClose();
          }}
        />
      )}
    </ModalFrame>
  );
}

interface RenameFormProps {
  title: string;
  onCancel: () => void;
  onSave: (title: string) => void;
}

function RenameForm({ title, onCancel, onSave }: RenameFormProps) {
  const { t } = useTranslation(["storages", "platform"]);
  const [text, setText] = useState(title);
  const [errorKey, setErrorKey] = useState<string | null>(null);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const parsed = storageTitleField.safeParse(text);
    if (parsed.success) onSave(parsed.data);
    else setErrorKey(parsed.error.issues[0]?.message ?? "validation.required");
  }

  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        data-autofocus
        label={t("rename.name")}
        value={text}
        error={errorKey && t(errorKey, { ns: "platform" })}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setErrorKey(null);
        }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group grow mt="lg" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t("rename.cancel")}
        </Button>
        <Button type="submit">{t("rename.save")}</Button>
      </Group>
    </form>
  );
}
