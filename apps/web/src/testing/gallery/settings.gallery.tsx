import type { CallAnswer } from "@dexnet/protocol/call";
import { AppError } from "@dexnet/protocol/errors/errors";
import { logCalls } from "@dexnet/protocol/log";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { WitnessesSection } from "../../features/settings/safety/WitnessesSection.tsx";
import { inQueryScope } from "../../platform/services/QueryScope.tsx";
import { renderPage } from "../render-page.tsx";
import { Board, Shelf } from "./Board.tsx";
import { drawScene } from "./draw-scene.ts";

const Section = inQueryScope(WitnessesSection);
const [first, second, own] = ["w1.example.org+01234567+AbC", "w2.example.org+01234567+AbC", "w3.test+01234567+AbC"];
const info: CallAnswer<typeof logCalls.info> = {
  name: "localhost/dexnet",
  verifier_key: "localhost/dexnet+01234567+AbC",
  map_key: "a".repeat(64),
  integration_seconds: 60,
  checkpoint: null,
  witnesses: [first, second],
  anchor: null,
};

test("gallery: witnesses", async () => {
  const scene = (
    <Board>
      <Shelf name="witnesses">
        <Section />
      </Shelf>
    </Board>
  );
  const rendered = await renderPage(scene, {
    texts: ["settings"],
    user: {},
    drive: {
      readWitnessRequirement: async () => ({ keys: [first, own], needed: 2 }),
      async checkWitnessKey() {
        throw new AppError("witness_key_invalid");
      },
    },
    prepare: (servers) => servers.answer(logCalls.info, info),
  });
  await page.getByRole("textbox").fill("nonsense");
  await rendered.button("settings:witnesses.add").click();
  await expect.element(rendered.shown("platform:errors.witness_key_invalid")).toBeVisible();
  await drawScene(rendered, "witnesses");
});
