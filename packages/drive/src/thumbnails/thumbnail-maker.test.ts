import { type Clock, createSystemClock } from "@dexnet/blocks/clock";
import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { beforeEach, describe, expect, test } from "vitest";
import { pngHeader, webpHeader } from "../testing/small-image.ts";
import {
  createThumbnailMaker,
  maxPictureBytes,
  maxPicturePixels,
  maxThumbnailBytes,
  serveThumbnailMaker,
  type ThumbnailThread,
} from "./thumbnail-maker.ts";

type Draw = (file: Blob) => Promise<Bytes | null>;

const thumbnail = webpHeader(32, 32);
const never = new AbortController().signal;
const png = (widthPx = 640, heightPx = 480) => new File([pngHeader(widthPx, heightPx)], "a.png");

let draw: Draw;
let started: number;
let ended: number;
let drawn: number;

/** A thread over a message channel: it is ended by closing its port. */
async function startThread(): Promise<ThumbnailThread> {
  const { port1, port2 } = new MessageChannel();
  started += 1;
  serveThumbnailMaker(
    {
      postMessage: (message, transfer) => port2.postMessage(message, transfer),
      addEventListener: (kind, listener) => port2.addEventListener(kind, listener),
    },
    (file) => {
      drawn += 1;
      return draw(file);
    },
  );
  port1.start();
  port2.start();
  return {
    postMessage: (message, transfer) => port1.postMessage(message, transfer),
    addEventListener: (kind, listener) => port1.addEventListener(kind, listener),
    terminate() {
      ended += 1;
      port1.close();
    },
  };
}

const makerWith = (clock: Clock = createSystemClock()) => createThumbnailMaker({ startThread, clock });
/** Time is up at once. */
const hastyClock: Clock = { now: () => 0, wait: async () => undefined };

beforeEach(() => {
  [started, ended, drawn] = [0, 0, 0];
  draw = async () => thumbnail.slice();
});

describe("thumbnail maker", () => {
  test("makes the thumbnails of several pictures on one thread, one at a time", async () => {
    let active = 0;
    draw = async () => {
      active += 1;
      expect(active).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      active -= 1;
      return thumbnail.slice();
    };
    const maker = makerWith();
    const made = await Promise.all([png(), png(), png()].map((file) => maker.makeThumbnail(file, never)));
    expect(made).toEqual([thumbnail, thumbnail, thumbnail]);
    expect([started, ended, drawn]).toEqual([1, 0, 3]);
  });

  test.each([
    ["has too many pixels", png(maxPicturePixels, 2)],
    ["claims the largest size that a header can name", png(0xffffffff, 0xffffffff)],
    ["is no picture, whatever its name says", new File(["text"], "a.png")],
    ["is empty", new File([], "a.png")],
  ])("never decodes a file that %s", async (_, file) => {
    expect(await makerWith().makeThumbnail(file, never)).toBeNull();
    expect([started, drawn]).toEqual([0, 0]);
  });

  test("never reads a file that is too large", async () => {
    const large = png();
    Object.defineProperty(large, "size", { value: maxPictureBytes + 1 });
    large.slice = () => expect.unreachable();
    expect(await makerWith().makeThumbnail(large, never)).toBeNull();
  });

  test("ends the thread of a picture that takes too long, and decodes the next one on a new thread", async () => {
    draw = () => new Promise(() => undefined);
    let isHasty = true;
    const system = createSystemClock();
    const clock: Clock = { now: system.now, wait: (ms, signal) => (isHasty ? hastyClock : system).wait(ms, signal) };
    const maker = makerWith(clock);
    expect(await maker.makeThumbnail(png(), never)).toBeNull();
    expect([started, ended]).toEqual([1, 1]);
    draw = async () => thumbnail.slice();
    isHasty = false;
    expect(await maker.makeThumbnail(png(), never)).toEqual(thumbnail);
    expect([started, ended]).toEqual([2, 1]);
  });

  test("ends the thread when nobody waits for its picture, and makes the next", async () => {
    const begun = Promise.withResolvers<void>();
    draw = () => {
      begun.resolve();
      return new Promise(() => undefined);
    };
    const maker = makerWith();
    const cancelling = new AbortController();
    const made = maker.makeThumbnail(png(), cancelling.signal);
    const next = maker.makeThumbnail(png(), never);
    await begun.promise;
    draw = async () => thumbnail.slice();
    cancelling.abort();
    await expect(made).rejects.toMatchObject({ code: "transfer_cancelled" });
    expect(await next).toEqual(thumbnail);
    expect([started, ended]).toEqual([2, 1]);
  });

  test("does not decode a picture that was cancelled while it waited", async () => {
    const cancelled = AbortSignal.abort();
    await expect(makerWith().makeThumbnail(png(), cancelled)).rejects.toMatchObject({ code: "transfer_cancelled" });
    expect(drawn).toBe(0);
  });

  test("cancels a picture that waits for another one at once", async () => {
    const begun = Promise.withResolvers<void>();
    draw = () => {
      begun.resolve();
      return new Promise(() => undefined);
    };
    const maker = makerWith();
    const first = new AbortController();
    const decoding = maker.makeThumbnail(png(), first.signal);
    await begun.promise;
    const second = new AbortController();
    const waiting = maker.makeThumbnail(png(), second.signal);
    second.abort();
    await expect(waiting).rejects.toMatchObject({ code: "transfer_cancelled" });
    expect(ended).toBe(0);
    first.abort();
    await expect(decoding).rejects.toMatchObject({ code: "transfer_cancelled" });
  });

  test.each<[string, Draw]>([
    ["can't be decoded", () => Promise.reject(new Error("broken"))],
    ["gives nothing", async () => null],
    ["gives no bytes", async () => new Uint8Array(0)],
    ["gives a thumbnail that is too large", async () => new Uint8Array(maxThumbnailBytes + 1)],
  ])("makes no thumbnail of a picture that %s, and keeps its thread", async (_, drawing) => {
    draw = drawing;
    expect(await makerWith().makeThumbnail(png(), never)).toBeNull();
    expect(ended).toBe(0);
  });

  test("makes no thumbnails where the browser starts no thread", async () => {
    const maker = createThumbnailMaker({ startThread: async () => null, clock: createSystemClock() });
    expect(await maker.makeThumbnail(png(), never)).toBeNull();
  });
});
