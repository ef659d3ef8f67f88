import type { UploadConflict, UploadRequest } from "@dexnet/drive/transfers/transfers";
import { describe, expect, test } from "vitest";
import type { ConflictAnswer } from "../conflicts/ask-about-conflicts.ts";
import { uploadWithChoices } from "./use-uploading.ts";

const request = { parentId: null, items: [] };
const conflict = (path: string, isMergeable = false): UploadConflict => ({ path: path.split("/"), isMergeable });

/** A drive that answers the requests one after the other with these conflicts. */
function setUp(rounds: readonly (readonly UploadConflict[])[], answers: readonly (ConflictAnswer | null)[]) {
  const requests: UploadRequest[] = [];
  const asked: string[] = [];
  const upload = async (sent: UploadRequest) => {
    requests.push(structuredClone(sent));
    return rounds[requests.length - 1] ?? [];
  };
  const ask = async ({ name }: { name: string }, others: number) => {
    asked.push(`${name} +${others}`);
    return answers[asked.length - 1] ?? null;
  };
  const choices = () => requests.at(-1)?.choices?.map(({ path, choice }) => `${path.join("/")} ${choice}`);
  return { start: () => uploadWithChoices(request, { upload, ask }), requests, asked, choices };
}

describe("uploadWithChoices", () => {
  test("asks nothing when no name is taken", async () => {
    const { start, asked, requests } = setUp([[]], []);
    expect(await start()).toBe(true);
    expect(asked).toEqual([]);
    expect(requests).toMatchObject([{ existing: "ask", choices: [] }]);
  });

  test("sends one choice for each name, and keeps those of earlier rounds", async () => {
    const { start, asked, choices, requests } = setUp(
      [[conflict("photos", true), conflict("a.txt")], [conflict("photos/b.txt")]],
      [
        { choice: "replace", isForAll: false },
        { choice: "skip", isForAll: false },
        { choice: "keep-both", isForAll: false },
      ],
    );
    expect(await start()).toBe(true);
    expect(asked).toEqual(["photos +1", "a.txt +0", "photos/b.txt +0"]);
    expect(requests).toHaveLength(3);
    expect(choices()).toEqual(["photos replace", "a.txt skip", "photos/b.txt keep-both"]);
  });

  test("asks only once when an answer is for all, also for names that are found later", async () => {
    const { start, asked, choices } = setUp(
      [[conflict("photos", true), conflict("a.txt"), conflict("b.txt")], [conflict("photos/b.txt")]],
      [{ choice: "replace", isForAll: true }],
    );
    expect(await start()).toBe(true);
    expect(asked).toEqual(["photos +2"]);
    expect(choices()).toEqual(["photos replace", "a.txt replace", "b.txt replace", "photos/b.txt replace"]);
  });

  test("sends nothing more when the person cancels", async () => {
    const { start, requests } = setUp([[conflict("a.txt"), conflict("b.txt")]], [{ choice: "skip", isForAll: false }]);
    expect(await start()).toBe(false);
    expect(requests).toHaveLength(1);
  });
});
