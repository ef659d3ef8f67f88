import { AppError } from "@dexnet/protocol/errors/errors";
import { Button } from "@mantine/core";
import { IconCloudUpload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { FilesSkeleton } from "../../features/files/FilesSkeleton.tsx";
import { FormAlert } from "../../widgets/forms/FormAlert.tsx";
import { Callout } from "../../widgets/page/Callout.tsx";
import { EmptyState } from "../../widgets/states/EmptyState.tsx";
import { ErrorState } from "../../widgets/states/ErrorState.tsx";
import { LoadFailed } from "../../widgets/states/LoadFailed.tsx";
import { PageSkeleton } from "../../widgets/states/PageSkeleton.tsx";
import { PartFailed } from "../../widgets/states/PartFailed.tsx";
import { StorageGone } from "../../widgets/states/StorageGone.tsx";
import { renderPage } from "../render-page.tsx";
import { Board, Shelf } from "./Board.tsx";
import { drawScene, galleryLanguages } from "./draw-scene.ts";

const ignore = () => undefined;
const offline = new AppError("network");

function Messages() {
  const { t } = useTranslation(["files", "statistics", "widgets"]);
  return (
    <Board>
      <Shelf name="callouts" isColumn>
        <Callout title={t("statistics:places.inventedTitle")}>{t("statistics:places.inventedText")}</Callout>
        <Callout tone="success" title={t("statistics:healthy", { copies: 3, count: 5 })} />
        <Callout tone="warning" title={t("statistics:contradictory.title")}>
          {t("statistics:contradictory.text")}
        </Callout>
        <Callout tone="error" title={t("widgets:error.title")}>
          {t("widgets:failed.application")}
        </Callout>
      </Shelf>
      <Shelf name="form alert" isColumn>
        <FormAlert text={{ sentence: t("widgets:error.title"), wait: "0:42" }} />
      </Shelf>
      <Shelf name="part that failed to load" isColumn>
        <LoadFailed text={t("statistics:notRenewed")} error={offline} retrying={false} onRetry={ignore} />
        <LoadFailed error={offline} retrying onRetry={ignore} />
      </Shelf>
      <Shelf name="states" isColumn>
        <EmptyState icon={<IconCloudUpload size={28} />} title={t("files:emptyTitle")} text={t("files:emptyText")}>
          <Button>{t("files:chooseFiles")}</Button>
          <Button variant="default">{t("files:chooseFolder")}</Button>
        </EmptyState>
        <ErrorState error={offline} onRetry={ignore} />
        <StorageGone error={new AppError("storage_not_found")} onRetry={ignore} retrying={false} />
      </Shelf>
      <Shelf name="skeletons" isColumn>
        <PageSkeleton rows={3} />
      </Shelf>
    </Board>
  );
}

test("gallery: messages", async () => {
  await drawScene(await renderPage(<Messages />, { texts: ["files", "statistics"], user: {} }), "messages");
});

test("gallery: skeleton of the files", async () => {
  await drawScene(await renderPage(<FilesSkeleton />, { texts: ["files"], user: {} }), "skeleton-files", "window");
});

test("gallery: part of the page that failed", async () => {
  await drawScene(await renderPage(<PartFailed />, { texts: ["files"], user: {} }), "part-failed", "window");
});

test("gallery: notices", async () => {
  for (const language of galleryLanguages()) {
    const rendered = await renderPage(<Board>{null}</Board>, { language, texts: ["files"], user: {} });
    const { notify } = rendered.services;
    const timeoutMs = 600_000;
    notify({ text: rendered.text("files:done.trash", { what: "notes.txt" }), timeoutMs });
    notify({
      text: rendered.text("platform:errors.network"),
      tone: "error" as const,
      timeoutMs,
      action: { label: rendered.text("widgets:error.retry"), onClick: ignore },
    });
    await expect.element(page.getByText(rendered.text("platform:errors.network"))).toBeVisible();
    await drawScene(rendered, "notices", "window", [language]);
  }
});
