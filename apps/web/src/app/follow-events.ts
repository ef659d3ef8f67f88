import { createSystemClock } from "@dexnet/blocks/clock";
import { createRandom } from "@dexnet/blocks/random";
import {
  type FollowedEvents,
  type FollowOptions,
  followAccountEvents,
} from "@dexnet/drive/events/follow-account-events";
import { createStreamEvents, type StreamEventsDeps } from "@dexnet/drive/http/stream-events";
import { createConnection } from "@dexnet/drive/platform/connection";
import { createLocks } from "@dexnet/drive/platform/locks";

/** Follows the events of a user in the browser. This module is loaded after the first page. */
export function followEvents(callerDeps: StreamEventsDeps, options: FollowOptions): FollowedEvents {
  const deps = {
    streamEvents: createStreamEvents({
      ...callerDeps,
      // A lost stream is no failed call: every stream is lost some time.
      onFailure: (failure) => failure.code === "network" || callerDeps.onFailure?.(failure),
    }),
    locks: createLocks(),
    connection: createConnection(),
    clock: createSystemClock(),
    random: createRandom(),
  };
  return followAccountEvents(deps, options);
}
