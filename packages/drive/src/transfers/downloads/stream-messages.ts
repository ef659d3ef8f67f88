import type { Bytes } from "@dexnet/crypto/verify/bytes";

/**
 * [Note: download stream] Messages between a download and the service worker, which passes the bytes to the browser. Each
 * `pull` is answered with one message of bytes in pieces, so that neither side has more than a part in memory. The download ends the
 * stream with `end` or `broken`. The service worker sends `cancel` when the person has cancelled it in the browser's own list.
 */
export type ToStream =
  | { kind: "bytes"; pieces: readonly Bytes[] }
  | { kind: "end" }
  | { kind: "broken" }
  | { kind: "there?" };

/** `here` answers `there?`: a browser may stop a worker that it considers idle, without an event. */
export type FromStream = { kind: "pull" } | { kind: "cancel" } | { kind: "here" };
