import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { IconDots, IconFolderPlus, IconUpload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { test } from "vitest";
import { UsageRing } from "../../app/layout/header/UsageRing.tsx";
import { FolderPath } from "../../features/files/path/FolderPath.tsx";
import { UploadMenu } from "../../features/files/uploading/UploadMenu.tsx";
import { PasswordField } from "../../widgets/forms/PasswordField.tsx";
import { OneTimeCode } from "../../widgets/OneTimeCode.tsx";
import { Steps } from "../../widgets/page/Steps.tsx";
import { QrCode } from "../../widgets/QrCode.tsx";
import { SegmentedChoice } from "../../widgets/SegmentedChoice.tsx";
import { renderPage } from "../render-page.tsx";
import { Board, Shelf } from "./Board.tsx";
import { drawScene } from "./draw-scene.ts";

const ignore = () => undefined;
const folders = ["Family photos", "2026", "Norway and the far north", "The long way home by train"];
const path = folders.map((name, index) => ({ id: index === 0 ? null : String(index), name }));

function Controls() {
  const { t } = useTranslation(["files", "widgets", "platform", "auth"]);
  const upload = t("files:upload");
  const cancel = t("files:cancel");
  const required = t("platform:validation.required");
  return (
    <Board>
      <Shelf name="buttons">
        <Button>{upload}</Button>
        <Button leftSection={<IconUpload size={20} aria-hidden />}>{upload}</Button>
        <Button loading>{upload}</Button>
        <Button disabled>{upload}</Button>
        <Button variant="default">{cancel}</Button>
        <Button variant="default" disabled>
          {cancel}
        </Button>
        <Button variant="subtle">{cancel}</Button>
        <Button color="error">{t("files:commands.remove")}</Button>
        <Button color="warning" variant="light">
          {t("files:commands.restore")}
        </Button>
        <UploadMenu onPicked={ignore} />
      </Shelf>
      <Shelf name="small buttons">
        <Button size="sm">{upload}</Button>
        <Button size="sm" variant="default">
          {cancel}
        </Button>
        <Button size="sm" variant="subtle">
          {cancel}
        </Button>
      </Shelf>
      <Shelf name="icon buttons">
        <ActionIcon aria-label={t("files:newFolder")}>
          <IconFolderPlus size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t("files:moreActions")}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon disabled aria-label={t("files:moreActions")}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Shelf>
      <Shelf name="fields" isColumn>
        <TextInput label={t("files:folderName")} placeholder={t("files:newFolder")} />
        <TextInput
          label={t("files:folderName")}
          defaultValue={t("files:newFolder")}
          description={t("files:emptyText")}
        />
        <TextInput label={t("files:folderName")} defaultValue="ab" error={t("platform:validation.folderNameLength")} />
        <TextInput label={t("files:folderName")} defaultValue={t("files:newFolder")} disabled />
        <PasswordField label={t("auth:password")} defaultValue="correct horse" />
        <PasswordField label={t("auth:password")} error={required} />
        <NativeSelect label={t("files:viewMenu.sortBy")} data={[t("files:name"), t("files:size"), t("files:date")]} />
        <OneTimeCode value="12" onChange={ignore} />
        <OneTimeCode value="123456" onChange={ignore} error={t("platform:errors.code_invalid")} />
        <Checkbox defaultChecked label={t("files:selection")} />
        <Checkbox label={t("files:selection")} />
        <Checkbox label={t("files:selection")} error={required} />
      </Shelf>
      <Shelf name="choice" isColumn>
        <SegmentedChoice
          label={t("files:viewMenu.title")}
          value="list"
          options={(["list", "tiles"] as const).map((value) => ({ value, label: t(`files:viewMenu.${value}`) }))}
          onChange={ignore}
        />
      </Shelf>
      <Shelf name="usage ring">
        {[0, 0.34, 0.92, 1].map((share) => (
          <UsageRing key={share} share={share} sizePx={41} percent={`${share * 100}%`} label={`${share * 100}%`} />
        ))}
      </Shelf>
      <Shelf name="path">
        <FolderPath path={path} onOpen={ignore} />
      </Shelf>
      <Shelf name="steps" isColumn>
        <Steps labels={folders.slice(0, 3)} current={1} />
      </Shelf>
      <Shelf name="code">
        <QrCode text="https://example.org" label="QR" sizePx={128} />
      </Shelf>
    </Board>
  );
}

test("gallery: controls", async () => {
  await drawScene(await renderPage(<Controls />, { texts: ["files", "auth"], user: {} }), "controls");
});
