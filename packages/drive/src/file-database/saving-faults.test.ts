import { AppError, type ErrorCode } from "@dexnet/protocol/errors/errors";
import { expect, test } from "vitest";
import type { FileOperation } from "../file-list/file-operations.ts";
import { file, idOf } from "../testing/entries.ts";
import { classifySavingFault, findRefusedChange, type SavingFault } from "./saving-faults.ts";

test.each<[SavingFault, ErrorCode[]]>([
  ["waiting", ["network", "unavailable", "internal", "too_many_requests", "file_database_conflict"]],
  ["waiting", ["session_required", "session_expired", "email_not_confirmed"]],
  ["too-much", ["quota_exceeded", "plan_required", "address_not_entitled", "too_large"]],
  ["stopped", ["file_database_rolled_back", "file_database_broken", "bad_answer", "bad_request"]],
  ["stopped", ["storage_not_found", "not_found", "signature_invalid", "address_invalid"]],
])("classifySavingFault: returns %s for %j", (meaning, codes) => {
  for (const code of codes) expect(classifySavingFault(new AppError(code))).toBe(meaning);
});

test("classifySavingFault: returns waiting for an error of the device", () => {
  expect(classifySavingFault(new DOMException("closed", "InvalidStateError"))).toBe("waiting");
});

test("findRefusedChange: returns the newest change that can be the cause", () => {
  const operations: FileOperation[] = [
    { kind: "add-entries", folders: [], files: [file(idOf(1), null, "a")] },
    { kind: "add-entries", folders: [], files: [file(idOf(2), null, "b")] },
    { kind: "add-folder", id: idOf(3), parentId: null, name: "docs" },
    { kind: "rename", id: idOf(1), name: "c" },
  ];
  const records = operations.map((operation, index) => ({
    writerId: idOf(1),
    seq: index + 1,
    operation,
    showsWhenSaved: true,
  }));
  expect(findRefusedChange(new AppError("quota_exceeded"), records)?.seq).toBe(2);
  expect(findRefusedChange(new AppError("quota_exceeded"), records.slice(2))?.seq).toBe(3);
  expect(findRefusedChange(new AppError("quota_exceeded"), records.slice(3))).toBeUndefined();
  expect(findRefusedChange(new AppError("too_large"), records)?.seq).toBe(3);
  expect(findRefusedChange(new AppError("plan_required"), records.slice(2))).toBeUndefined();
});
