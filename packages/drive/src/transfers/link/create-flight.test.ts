import { AppError } from "@dexnet/protocol/errors";
import { describe, expect, test } from "vitest";
import type { Clock } from "../../platform/clock.ts";
import { flightMost, flightStart, flightUsual } from "../../platform/limits.ts";
import { createFlight } from "./create-flight.ts";
import type { Flight, Place } from "./flight.ts";

const random = { id: () => "", fraction: () => 1 };
const never = new AbortController().signal;
const trouble = { trouble: new AppError("network") };

/** Time that passes when the test says so. */
function handClock(): Clock & { waits: number[]; pass(): Promise<void> } {
  const waits: number[] = [];
  let passing = Promise.withResolvers<void>();
  return {
    waits,
    now: () => 0,
    wait(milliseconds, signal) {
      waits.push(milliseconds);
      const cut = new Promise<void>((_, reject) => signal?.addEventListener("abort", () => reject(new Error("cut"))));
      return Promise.race([passing.promise, cut]);
    },
    async pass() {
      const { resolve } = passing;
      passing = Promise.withResolvers<void>();
      resolve();
      await settled();
    },
  };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Asks for many places and gives those that are to be had now. */
async function fill(flight: Flight): Promise<Place[]> {
  const places: Place[] = [];
  const ending = new AbortController();
  for (let asked = 0; asked < flightMost * 2; asked += 1) {
    flight.enter(ending.signal).then(
      (place) => places.push(place),
      () => undefined,
    );
  }
  await settled();
  ending.abort();
  await settled();
  return places;
}

async function flyWell(flight: Flight): Promise<void> {
  for (const place of await fill(flight)) place.leave("good");
}

describe("how many parts are under way", () => {
  test("begins small, and grows by one for each width that went well, up to what is usual", async () => {
    const flight = createFlight({ clock: handClock(), random });
    expect((await fill(flight)).length).toBe(flightStart);
    const other = createFlight({ clock: handClock(), random });
    await flyWell(other);
    expect(other.width()).toBe(flightStart + 1);
    await flyWell(other);
    expect(other.width()).toBe(flightStart + 2);
    for (let round = 0; round < flightMost * 2; round += 1) await flyWell(other);
    expect(other.width()).toBe(flightUsual);
  });

  test("halves on trouble, once for all parts that met it, and everybody waits", async () => {
    const clock = handClock();
    const flight = createFlight({ clock, random });
    flight.limit(8);
    for (let round = 0; round < 5; round += 1) await flyWell(flight);
    const places = await fill(flight);
    expect(places.length).toBe(8);
    for (const place of places) place.leave(trouble);
    expect(flight.width()).toBe(4);
    expect(clock.waits).toEqual([500]);
    expect(await fill(flight)).toEqual([]);
    await clock.pass();
    expect((await fill(flight)).length).toBe(4);
  });

  test("waits grow with each trouble in a row, and begin anew when a part went well", async () => {
    const clock = handClock();
    const flight = createFlight({ clock, random });
    for (let round = 0; round < 3; round += 1) {
      for (const place of await fill(flight)) place.leave(trouble);
      await clock.pass();
    }
    expect(clock.waits).toEqual([500, 1_000, 2_000]);
    expect(flight.width()).toBe(1);
    await flyWell(flight);
    for (const place of await fill(flight)) place.leave(trouble);
    expect(clock.waits.at(-1)).toBe(500);
  });

  test("a server that says how long is believed", async () => {
    const clock = handClock();
    const flight = createFlight({ clock, random });
    const [place] = await fill(flight);
    place?.leave({ trouble: new AppError("too_many_requests", { facts: { retryAfter: 7 } }) });
    expect(clock.waits).toEqual([7_000]);
  });

  test("a connection that is back ends the wait", async () => {
    const flight = createFlight({ clock: handClock(), random });
    for (const place of await fill(flight)) place.leave(trouble);
    expect(await fill(flight)).toEqual([]);
    flight.hurry();
    await settled();
    expect((await fill(flight)).length).toBe(1);
  });

  test("the person's limit counts at once, and lifting it lets it grow again", async () => {
    const flight = createFlight({ clock: handClock(), random });
    for (let round = 0; round < 5; round += 1) await flyWell(flight);
    flight.limit(2);
    const few = await fill(flight);
    expect(few.length).toBe(2);
    for (const place of few) place.leave("neither");
    flight.limit(null);
    for (let round = 0; round < 5; round += 1) await flyWell(flight);
    expect(flight.width()).toBe(flightUsual);
    const wide = createFlight({ clock: handClock(), random });
    wide.limit(1_000);
    for (let round = 0; round < 40; round += 1) await flyWell(wide);
    expect(wide.width()).toBe(flightMost);
  });

  test("a place is left once, however often it is said, and who gives up waiting takes none", async () => {
    const flight = createFlight({ clock: handClock(), random });
    const [first] = await fill(flight);
    first?.leave("neither");
    first?.leave("neither");
    expect((await fill(flight)).length).toBe(1);
    const ending = new AbortController();
    const waiting = flight.enter(ending.signal);
    ending.abort();
    await expect(waiting).rejects.toMatchObject({ code: "transfer_cancelled" });
    await expect(flight.enter(AbortSignal.abort())).rejects.toMatchObject({ code: "transfer_cancelled" });
    await expect(Promise.race([flight.enter(never), settled().then(() => "waits")])).resolves.toBe("waits");
  });
});
