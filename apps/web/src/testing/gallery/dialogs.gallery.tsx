import { Button } from "@mantine/core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ConflictModal } from "../../features/files/conflicts/ConflictModal.tsx";
import type { ConfirmRequest } from "../../platform/services/confirm-store.ts";
import { ActionDivider, ActionItem, ActionMenu } from "../../widgets/ActionMenu.tsx";
import { ModalFrame } from "../../widgets/modal/ModalFrame.tsx";
import { renderPage } from "../render-page.tsx";
import { Board } from "./Board.tsx";
import { drawScene, galleryLanguages } from "./draw-scene.ts";

const ignore = () => undefined;
const texts = ["files", "storages"] as const;

test.each(["error", "warning", "success"] as const)("gallery: question of the type %s", async (type) => {
  for (const language of galleryLanguages()) {
    const rendered = await renderPage(<Board>{null}</Board>, { language, texts: [...texts], user: {} });
    const { text, services } = rendered;
    const request: ConfirmRequest = {
      type,
      title: text("files:emptyTrash"),
      text: [text("files:emptyText"), "notes.txt"],
      confirmText: text("files:commands.remove"),
    };
    void services.confirm(request);
    await expect.element(page.getByRole("dialog")).toBeVisible();
    await drawScene(rendered, `confirm-${type}`, "window", [language]);
  }
});

test("gallery: dialog that is busy", async () => {
  const busy = (
    <ModalFrame opened onClose={ignore} title="DexNet" back={{ label: "DexNet", onClick: ignore }} loading>
      <Button>{"DexNet"}</Button>
    </ModalFrame>
  );
  const rendered = await renderPage(busy, { texts: [...texts], user: {} });
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await drawScene(rendered, "dialog-busy", "window");
});

test("gallery: question about a name that exists", async () => {
  const conflict = { id: "1", name: "Nils at the sea.jpg", isFolder: false } as const;
  const rendered = await renderPage(<ConflictModal question={{ id: 1, conflict, others: 3, answer: ignore }} />, {
    texts: [...texts],
    user: {},
  });
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await drawScene(rendered, "conflict", "window");
});

test("gallery: menu", async () => {
  const menu = (
    <Board>
      <ActionMenu opened position="bottom-start" target={<Button variant="default">{"DexNet"}</Button>}>
        <ActionItem isFirst onClick={ignore}>
          {"notes.txt"}
        </ActionItem>
        <ActionItem onClick={ignore} disabled>
          {"letter.txt"}
        </ActionItem>
        <ActionDivider />
        <ActionItem isDangerous onClick={ignore}>
          {"archive.zip"}
        </ActionItem>
      </ActionMenu>
    </Board>
  );
  await drawScene(await renderPage(menu, { texts: [...texts], user: {} }), "menu");
});
