import { expect, it } from "vitest";
import { createTestWallet, samplePage, signSnapshot } from "../testing/wallet.ts";
import { parseDocument } from "./check-document.ts";

it("a document has as many pages as thirty million entries need, and is not parsed with more", async () => {
  const snapshot = async (count: number) => {
    const pages = Array<ReturnType<typeof samplePage>>(count).fill(samplePage());
    return JSON.stringify(await signSnapshot(createTestWallet(), { version: 2, head: "1".repeat(64), pages }));
  };
  expect(parseDocument(await snapshot(20_000)).version).toBe(2);
  const larger = await snapshot(22_000);
  expect(() => parseDocument(larger)).toThrow(expect.objectContaining({ code: "bad_request" }));
});
