import type { FileAnchor, FileProof, LogStatus, StorageDrive } from "@dexnet/drive/drive";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { ReactNode } from "react";
import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { inQueryScope } from "../../platform/services/QueryScope.tsx";
import { renderPage } from "../../testing/render-page.tsx";
import { FileProofSection } from "./FileProofSection.tsx";
import { LogLine } from "./LogLine.tsx";
import { LogNotice } from "./LogNotice.tsx";

const address = "0x52908400098527886E0F7030069857D2E4169EE7";
const verified: LogStatus = {
  state: "verified",
  errorCode: null,
  checkpointSize: 1_234,
  unproven: 0,
  wasSeen: true,
  evidence: null,
  needsWitnesses: false,
};
const proof: FileProof = {
  parts: [
    { part: 0, entry: 41, loggedAt: Date.UTC(2026, 10, 17) },
    { part: 1, entry: 43, loggedAt: Date.UTC(2026, 10, 17) },
  ],
  unprovenParts: 1,
  refusedParts: 0,
  checkpointSize: 1_234,
  text: "c2sp.org/tlog-proof@v1\n",
  verifierKey: "localhost/dexnet+01234567+AbC",
  anchor: { state: "waiting" },
};
const anchored: FileAnchor = {
  state: "anchored",
  size: 1_000,
  transaction: `0x${"a1".repeat(32)}`,
  block: 4_711,
  chainId: 56,
  at: "2026-11-17T12:30:00.000Z",
  contract: `0x${"b".repeat(40)}`,
  explorer: null,
};

/** Words of the page that are the same in every language: names, and the command. */
const commandWords = [
  "Mine",
  "Nils.mp4",
  "npm run verify-proof",
  "tlog-proof",
  "--key",
  "--rpc",
  "RPC_URL",
  "--contract",
].concat(proof.verifierKey);

const watchLog =
  (status: LogStatus): StorageDrive["watchLog"] =>
  async (listener) => {
    listener(status);
    return () => undefined;
  };
const renderNotice = (status: LogStatus) =>
  renderPage(<Titled part={<LogNotice address={address} />} />, {
    texts: ["log"],
    user: {},
    drive: { watchLog: watchLog(status) },
  });
const renderLine = (status: LogStatus) =>
  renderPage(<Titled part={<LogLine address={address} />} />, {
    texts: ["log"],
    user: {},
    drive: { watchLog: watchLog(status) },
  });

/** A page has headings of each level. */
function Titled({ part }: { part: ReactNode }) {
  return (
    <>
      <h1>Mine</h1>
      <h2>Mine</h2>
      {part}
    </>
  );
}

/** Files that the page saves, by their names. */
function recordSaved(): Map<string, Blob> {
  const saved = new Map<string, Blob>();
  const blobs: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return "blob:saved";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    const blob = blobs.at(-1);
    if (blob !== undefined) saved.set(this.download, blob);
  });
  return saved;
}

describe("LogNotice", () => {
  test("shows a violation of the log with its evidence, and can't be closed", { tags: "full" }, async () => {
    const saved = recordSaved();
    const evidence = "dexnet-log-evidence/v1\n";
    const status: LogStatus = { ...verified, state: "violated", errorCode: "log_forked", evidence };
    const { shown, button, checkScreen } = await renderNotice(status);
    await expect.element(shown("log:violated.title")).toBeVisible();
    expect(page.getByRole("alert").elements()).toHaveLength(1);
    expect(page.getByRole("button").elements()).toHaveLength(1);
    await button("log:violated.save").click();
    expect(await saved.get("dexnet-log-evidence.txt")?.text()).toBe(evidence);
    await checkScreen(["Mine"]);
    vi.restoreAllMocks();
  });

  test("warns of a log that is behind, and of a list that a new device could not verify", {
    tags: "full",
  }, async () => {
    const stopped = await renderNotice({ ...verified, state: "stopped", errorCode: "log_stopped" });
    await expect.element(stopped.shown("log:stopped.title")).toBeVisible();
    await stopped.checkScreen(["Mine"]);
    const unanswered = await renderNotice({ ...verified, state: "stopped", errorCode: "not_found" });
    const reason = unanswered.text("platform:errors.not_found");
    await expect.element(unanswered.shown("log:stopped.unanswered", { reason })).toBeVisible();
    await unanswered.checkScreen(["Mine"]);
    const unseen = await renderNotice({ ...verified, state: "unverified", errorCode: "network", wasSeen: false });
    await expect.element(unseen.shown("log:unseen.title")).toBeVisible();
    await unseen.checkScreen(["Mine"]);
  });

  test("warns of a log that the required witnesses have not confirmed, also on a device that has seen the storage", async () => {
    const status: LogStatus = { ...verified, state: "unverified", errorCode: "log_not_cosigned", needsWitnesses: true };
    const { shown, text, path, checkScreen } = await renderNotice(status);
    await expect.element(shown("log:uncosigned.title")).toBeVisible();
    await checkScreen(["Mine"]);
    await page.getByRole("link", { name: text("log:uncosigned.settings"), exact: true }).click();
    await expect.poll(path).toBe("/settings/safety");
  });

  test("asks to check the clock when the log ends with another time, also on a device that has seen the storage", async () => {
    const status: LogStatus = { ...verified, state: "unverified", errorCode: "log_time_differs" };
    const { shown, text } = await renderNotice(status);
    await expect.element(shown("log:time.title")).toBeVisible();
    const reason = text("platform:errors.log_time_differs");
    await expect.element(shown("log:time.text", { reason })).toBeVisible();
  });

  test.each(["not_found", "network", "unavailable"] as const)(
    "says why there is no confirmation of the required witnesses: %s",
    async (errorCode) => {
      const status: LogStatus = { ...verified, state: "unverified", errorCode, needsWitnesses: true };
      const { shown, text } = await renderNotice(status);
      const reason = text(`platform:errors.${errorCode}`);
      await expect.element(shown("log:uncosigned.text", { reason })).toBeVisible();
    },
  );

  test("warns of a false answer of the log, also on a device that has seen the storage", async () => {
    const { shown, checkScreen } = await renderNotice({ ...verified, state: "unverified", errorCode: "bad_answer" });
    await expect.element(shown("log:wrong.text")).toBeVisible();
    await checkScreen(["Mine"]);
  });

  test("shows nothing while all is well, and on a device that has seen the storage", async () => {
    for (const status of [verified, { ...verified, state: "unverified", errorCode: "network" } as const]) {
      const { servers } = await renderNotice(status);
      expect(servers).toBeDefined();
      expect(page.getByRole("note").elements()).toHaveLength(0);
      expect(page.getByRole("alert").elements()).toHaveLength(0);
    }
  });
});

describe("LogLine", () => {
  test("says that the list is verified, and how many changes are not in the log yet", async () => {
    const { shown } = await renderLine(verified);
    await expect.element(shown("log:verified", { count: 1_234, number: "1,234" })).toBeVisible();
    const waiting = await renderLine({ ...verified, unproven: 2 });
    await expect
      .element(page.getByText(waiting.text("log:waiting", { count: 2, number: "2" }), { exact: false }))
      .toBeVisible();
    await waiting.checkScreen(["Mine"]);
  });

  test("says why the list is not verified", async () => {
    const { checkScreen } = await renderLine({ ...verified, state: "unverified", errorCode: "network" });
    await expect.element(page.getByText("Not verified by the public log.", { exact: false })).toBeVisible();
    await checkScreen(["Mine"]);
  });
});

describe("FileProofSection", () => {
  const Section = inQueryScope(FileProofSection);
  const renderSection = (proveFile: StorageDrive["proveFile"]) =>
    renderPage(<Titled part={<Section address={address} entryId={"1".repeat(32)} name="Nils.mp4" />} />, {
      texts: ["log"],
      user: {},
      drive: { proveFile },
    });

  test("checks the proof on request and saves it", async () => {
    const saved = recordSaved();
    const { button, shown, checkScreen } = await renderSection(async () => proof);
    await button("log:proof.verify").click();
    const range = { first: "41", last: "43", count: 2, number: "2" };
    await expect.element(shown("log:proof.range", range)).toBeVisible();
    await expect.element(shown("log:proof.unproven", { count: 1, number: "1" })).toBeVisible();
    await button("log:proof.save").click();
    expect(await saved.get("Nils.mp4.tlog-proof")?.text()).toBe(proof.text);
    await checkScreen(commandWords);
    vi.restoreAllMocks();
  });

  test("says that the log does not have an entry that the server has named", async () => {
    const { button, shown, checkScreen } = await renderSection(async () => ({ ...proof, refusedParts: 2 }));
    await button("log:proof.verify").click();
    await expect.element(shown("log:proof.refused", { count: 2, number: "2" })).toBeVisible();
    await checkScreen(commandWords);
  });

  test("shows the anchor of the file, and the command that reads the chain", { tags: "full" }, async () => {
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const explorer = "https://explorer.example.org/tx/{transaction}";
    const { button, text } = await renderSection(async () => ({ ...proof, anchor: { ...anchored, explorer } }));
    await button("log:proof.verify").click();
    const link = page.getByRole("link", { name: "0xa1a1a1a1…a1a1a1a1", exact: true });
    await expect.element(link).toHaveAttribute("href", `https://explorer.example.org/tx/0x${"a1".repeat(32)}`);
    await expect.element(page.getByText("Block 4,711 of chain 56", { exact: false })).toBeVisible();
    await page.getByRole("button", { name: text("log:proof.copyTransaction"), exact: true }).click();
    await button("log:proof.copyCommand").click();
    await expect.poll(() => copied.mock.calls.length).toBe(2);
    expect(copied.mock.calls.flat()).toEqual([
      `0x${"a1".repeat(32)}`,
      `npm run verify-proof -- 'Nils.mp4.tlog-proof' --key 'localhost/dexnet+01234567+AbC' --rpc RPC_URL --contract 0x${"b".repeat(40)}`,
    ]);
    vi.restoreAllMocks();
    // The notices have the language in which the texts were copied.
    const screen = await renderSection(async () => ({ ...proof, anchor: anchored }));
    await screen.button("log:proof.verify").click();
    await expect.element(page.getByText("0xa1a1a1a1…a1a1a1a1", { exact: true })).toBeVisible();
    await screen.checkScreen(commandWords);
  });

  test.each([
    ["off", { state: "off" }, "log:proof.anchorOff"],
    ["not there yet", { state: "waiting" }, "log:proof.anchorWaiting"],
  ] as const)("says that the anchor is %s, and offers the command without a chain", async (_, anchor, sentence) => {
    const { button, shown, checkScreen } = await renderSection(async () => ({ ...proof, anchor }));
    await button("log:proof.verify").click();
    await expect.element(shown(sentence)).toBeVisible();
    await expect.element(page.getByText("--rpc", { exact: false })).not.toBeInTheDocument();
    await checkScreen(commandWords);
  });

  test("says that the anchor contradicts the log, and still saves the proof", async () => {
    const anchor: FileAnchor = { state: "failed", errorCode: "log_contradicts_anchor" };
    const { button, text, checkScreen } = await renderSection(async () => ({ ...proof, anchor }));
    await button("log:proof.verify").click();
    await expect
      .element(page.getByText(text("platform:errors.log_contradicts_anchor"), { exact: false }))
      .toBeVisible();
    await expect.element(button("log:proof.save")).toBeVisible();
    await checkScreen(commandWords);
  });

  test("says that the proof could not be checked, and tries again", async () => {
    let isFailing = true;
    const { button, text } = await renderSection(async () => {
      if (isFailing) throw new AppError("network");
      return proof;
    });
    await button("log:proof.verify").click();
    await expect.element(page.getByText(text("log:proof.failed"), { exact: false })).toBeVisible();
    isFailing = false;
    await page.getByRole("button").first().click();
    await expect.element(button("log:proof.save")).toBeVisible();
  });
});
