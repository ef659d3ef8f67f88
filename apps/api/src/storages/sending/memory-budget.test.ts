import { expect, it } from "vitest";
import { createMemoryBudget } from "./memory-budget.ts";

const tooMany = expect.objectContaining({ code: "too_many_requests", context: { retry_after: 5 } });

it("memory budget limits each user and all users together", () => {
  const budget = createMemoryBudget({ maxBytes: 10, maxBytesOfUser: 6 });
  const [first, second] = [budget.createShare("ann"), budget.createShare("ann")];
  first.reserve(4);
  second.reserve(2);
  expect(() => second.reserve(1)).toThrowError(tooMany);
  const other = budget.createShare("bob");
  other.reserve(4);
  expect(() => other.reserve(1)).toThrowError(tooMany);
  expect(() => budget.createShare("eve").reserve(1)).toThrowError(tooMany);
});

it("memory budget releases a share once", () => {
  const budget = createMemoryBudget({ maxBytes: 10, maxBytesOfUser: 6 });
  const share = budget.createShare("ann");
  share.reserve(6);
  expect(() => share.reserve(1)).toThrowError(tooMany);
  share.release();
  share.release();
  const again = budget.createShare("ann");
  again.reserve(6);
  expect(() => again.reserve(1)).toThrowError(tooMany);
  const other = budget.createShare("bob");
  other.reserve(4);
  expect(() => other.reserve(1)).toThrowError(tooMany);
});
