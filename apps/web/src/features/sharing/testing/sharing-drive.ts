import type { Entry, FileEntry, Share } from "@dexnet/drive/drive";
import type { TransfersState } from "@dexnet/drive/transfers/transfers";
import { vi } from "vitest";
import type { AppServices } from "../../../platform/services/app-context.tsx";
import { noTransfers } from "../../../platform/transfers/transfers-store.ts";
import { createFakeDrive, type DriveCalls } from "../../../testing/fake-drive.ts";

export const shareId = "00112233445566778899aabbccddeeff";
export const secret = "A".repeat(43);
export const address = "0x52908400098527886E0F7030069857D2E4169EE7";
export const linkPath = `/s/${shareId}#${secret}`;
const minuteMs = 60_000;

export function shareOf(changes: Partial<Share> = {}): Share {
  return {
    id: shareId,
    linkPath,
    name: "Nils at the sea.jpg",
    isFolder: false,
    files: 1,
    sizeBytes: 2_500_000,
    hasPassword: false,
    expiresAt: null,
    downloadsLimit: null,
    downloads: 0,
    createdAt: Date.now() - minuteMs,
    state: "active",
    ...changes,
  };
}

const unmarked = { isFavourite: false, trashedAt: null, parentNames: [] };

export function fileOf(id: string, name: string, changes: Partial<FileEntry> = {}): FileEntry {
  const extension = name.split(".").at(-1) ?? "";
  return {
    kind: "file",
    id,
    parentId: null,
    name,
    extension,
    sizeBytes: 2_500_000,
    date: 1_750_000_000_000,
    ...unmarked,
    ...changes,
  };
}

export function folderOf(id: string, name: string, parentId: string | null = null): Entry {
  return { kind: "folder", id, parentId, name, ...unmarked };
}

/** Gives the page a drive that answers with these methods. */
export function setDrive(services: AppServices, methods: DriveCalls) {
  const listeners = new Set<(state: TransfersState) => void>();
  const drive = {
    unlock: async () => ({ kind: "open" as const }),
    watchTransfers: async (listener: (state: TransfersState) => void) => {
      listeners.add(listener);
      listener(noTransfers);
      return () => void listeners.delete(listener);
    },
    cancelTransfers: vi.fn(async () => undefined),
    answerPartial: vi.fn(async () => undefined),
    ...methods,
  };
  Object.defineProperty(services, "drive", { value: createFakeDrive(drive) });
  return {
    showTransfers(state: TransfersState) {
      for (const listener of listeners) listener(state);
    },
  };
}

/** Answers the browser's file picker, which nobody can answer in a test. */
export function answerFilePicker(): void {
  Object.defineProperty(window, "showSaveFilePicker", { value: async () => ({ kind: "file" }), configurable: true });
}
