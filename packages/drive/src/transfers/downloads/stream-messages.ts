import type { Bytes } from "@dexnet/crypto/verify/bytes";

/**
 * [Note: download stream] What goes between a download and the service worker that gives its bytes to the browser. Bytes go
 * only when they were asked for, one message for each asking, so that neither side keeps more than a part. Each side says
 * when it is over: `end` and `broken` here, `cancel` there, when the person has stopped it in the browser's own list.
 */
export type ToStream = { kind: "bytes"; bytes: Bytes } | { kind: "end" } | { kind: "broken" } | { kind: "there?" };

/** `here` answers `there?`: a browser may end a worker that it takes for idle, and nobody would hear of it. */
export type FromStream = { kind: "pull" } | { kind: "cancel" } | { kind: "here" };
