import { expect, it } from "vitest";
import { createSavingRoom } from "./saving-room.ts";

const tooMany = expect.objectContaining({ code: "too_many_requests", facts: { retry_after: 5 } });

it("gives each user a share, and all of them no more than there is", () => {
  const room = createSavingRoom({ bytesMost: 10, bytesOfUserMost: 6 });
  const [first, second] = [room.shareOf("ann"), room.shareOf("ann")];
  first.take(4);
  second.take(2);
  expect(() => second.take(1)).toThrowError(tooMany);
  const other = room.shareOf("bob");
  other.take(4);
  expect(() => other.take(1)).toThrowError(tooMany);
  expect(() => room.shareOf("eve").take(1)).toThrowError(tooMany);
});

it("has back what is given back, once", () => {
  const room = createSavingRoom({ bytesMost: 10, bytesOfUserMost: 6 });
  const share = room.shareOf("ann");
  share.take(6);
  expect(() => share.take(1)).toThrowError(tooMany);
  share.giveBack();
  share.giveBack();
  const again = room.shareOf("ann");
  again.take(6);
  expect(() => again.take(1)).toThrowError(tooMany);
  const other = room.shareOf("bob");
  other.take(4);
  expect(() => other.take(1)).toThrowError(tooMany);
});
