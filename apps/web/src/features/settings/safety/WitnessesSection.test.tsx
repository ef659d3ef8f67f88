import type { WitnessRequirement } from "@dexnet/drive/drive";
import type { CallAnswer } from "@dexnet/protocol/call";
import { AppError } from "@dexnet/protocol/errors/errors";
import { logCalls } from "@dexnet/protocol/log";
import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { inQueryScope } from "../../../platform/services/QueryScope.tsx";
import { type RenderOptions, renderPage } from "../../../testing/render-page.tsx";
import { WitnessesSection } from "./WitnessesSection.tsx";

const Section = inQueryScope(WitnessesSection);
const [first, second, own] = ["w1.example+01234567+AbC", "w2.example+01234567+AbC", "own.example+01234567+AbC"];
const info: CallAnswer<typeof logCalls.info> = {
  name: "localhost/dexnet",
  verifier_key: "localhost/dexnet+01234567+AbC",
  map_key: "a".repeat(64),
  integration_seconds: 60,
  checkpoint: null,
  witnesses: [first, second],
  anchor: null,
};

async function renderSection(
  saved: WitnessRequirement = { keys: [], needed: 0 },
  options: Partial<RenderOptions> = {},
) {
  let kept = saved;
  const saveWitnessRequirement = vi.fn(async (requirement: WitnessRequirement) => {
    kept = requirement;
  });
  const rendered = await renderPage(
    <>
      <h1>Mine</h1>
      <Section />
    </>,
    {
      texts: ["settings"],
      user: {},
      drive: {
        readWitnessRequirement: async () => kept,
        saveWitnessRequirement,
        async checkWitnessKey(key) {
          if (!key.includes("+")) throw new AppError("witness_key_invalid");
        },
      },
      ...options,
      async prepare(servers, services) {
        servers.answer(logCalls.info, info);
        await options.prepare?.(servers, services);
      },
    },
  );
  const needed = page.getByRole("combobox", { name: rendered.text("settings:witnesses.needed"), exact: true });
  const box = (name: string) => page.getByRole("checkbox", { name, exact: true });
  const key = page.getByRole("textbox", { name: rendered.text("settings:witnesses.key"), exact: true });
  return { ...rendered, saveWitnessRequirement, needed, box, key };
}

describe("WitnessesSection", () => {
  test("requires the chosen ones of the witnesses that the ledger names, and says that it is saved", {
    tags: "full",
  }, async () => {
    const { button, shown, box, needed, saveWitnessRequirement, checkScreen } = await renderSection();
    await expect.element(box("w1.example")).not.toBeChecked();
    await expect.element(needed).toBeDisabled();
    await expect.element(button("settings:witnesses.save")).toBeDisabled();
    await box("w1.example").click();
    await expect.element(needed).toHaveValue("1");
    await box("w2.example").click();
    await needed.selectOptions("2");
    await checkScreen(["Mine", "w1.example", "w2.example"]);
    await button("settings:witnesses.save").click();
    await expect.element(shown("settings:witnesses.saved")).toBeVisible();
    expect(saveWitnessRequirement.mock.calls).toEqual([[{ keys: [first, second], needed: 2 }]]);
    await expect.element(button("settings:witnesses.save")).toBeDisabled();
    await expect.element(needed).toHaveValue("2");
  });

  test("never requires more witnesses than are chosen", async () => {
    const { box, needed } = await renderSection({ keys: [first, second], needed: 2 });
    await expect.element(needed).toHaveValue("2");
    await box("w2.example").click();
    await expect.element(needed).toHaveValue("1");
    await box("w1.example").click();
    await expect.element(needed).toHaveValue("0");
  });

  test("adds a witness by its key, and says at the field why a key can't be added", async () => {
    const { button, text, box, key, saveWitnessRequirement, checkScreen } = await renderSection();
    await key.fill("nonsense");
    await button("settings:witnesses.add").click();
    await expect
      .element(key)
      .toHaveAccessibleDescription(expect.stringContaining(text("platform:errors.witness_key_invalid")));
    await checkScreen(["Mine", "w1.example", "w2.example"]);
    await key.fill(first);
    await button("settings:witnesses.add").click();
    await expect.element(key).toHaveAccessibleDescription(expect.stringContaining(text("settings:witnesses.known")));
    await key.fill(` ${own} `);
    await button("settings:witnesses.add").click();
    await expect.element(box("own.example")).toBeChecked();
    await expect.element(key).toHaveValue("");
    await button("settings:witnesses.save").click();
    await expect.poll(() => saveWitnessRequirement.mock.calls).toEqual([[{ keys: [own], needed: 1 }]]);
    await expect.element(box("own.example")).toBeChecked();
  });

  test("shows the chosen witnesses when the ledger can't be asked, and that it names none", async () => {
    const failed = await renderSection(
      { keys: [own], needed: 1 },
      { prepare: (servers) => servers.refuse(logCalls.info, "bad_request") },
    );
    await expect.element(failed.shown("platform:errors.bad_request")).toBeVisible();
    await expect.element(failed.box("own.example")).toBeChecked();
    const none = await renderSection(undefined, {
      prepare: (servers) => servers.answer(logCalls.info, { ...info, witnesses: [] }),
    });
    await expect.element(none.shown("settings:witnesses.none")).toBeVisible();
    await none.checkScreen(["Mine"]);
  });
});
