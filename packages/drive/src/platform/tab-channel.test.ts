import { expect, test } from "vitest";
import { waitFor } from "../testing/wait-for.ts";
import { createTabChannel, type TabMessage } from "./tab-channel.ts";

const name = "dexnet-test-channel";

function listen(channel = createTabChannel(name)) {
  const received: TabMessage[] = [];
  const unsubscribe = channel.subscribe((message) => received.push(message));
  return { channel, received, unsubscribe };
}

test("tab channel: delivers to other tabs, not to the sender, and to nobody after closing", async () => {
  const [one, two, other] = [listen(), listen(), listen(createTabChannel(`${name} of another storage`))];
  one.channel.post({ kind: "journal" });
  one.channel.post({ kind: "updated", version: 5 });
  await waitFor(() => expect(two.received).toEqual([{ kind: "journal" }, { kind: "updated", version: 5 }]));
  expect(one.received).toEqual([]);
  expect(other.received).toEqual([]);
  const late = listen();
  two.channel.close();
  one.channel.post({ kind: "journal" });
  await waitFor(() => expect(late.received).toHaveLength(1));
  expect(two.received).toHaveLength(2);
  for (const { channel } of [one, other, late]) channel.close();
});

test("tab channel: drops foreign messages, and delivers nothing after unsubscribing", async () => {
  const { channel, received, unsubscribe } = listen();
  const late = listen();
  const stranger = new BroadcastChannel(name);
  stranger.postMessage({ kind: "updated" });
  stranger.postMessage("journal");
  stranger.postMessage({ kind: "journal" });
  await waitFor(() => expect(received).toEqual([{ kind: "journal" }]));
  await unsubscribe();
  stranger.postMessage({ kind: "journal" });
  await waitFor(() => expect(late.received).toHaveLength(2));
  expect(received).toHaveLength(1);
  stranger.close();
  channel.close();
  late.channel.close();
});

test("tab channel: does nothing on a platform without channels", () => {
  const original = globalThis.BroadcastChannel;
  try {
    Object.assign(globalThis, { BroadcastChannel: undefined });
    const { channel, received } = listen();
    channel.post({ kind: "journal" });
    channel.close();
    expect(received).toEqual([]);
  } finally {
    globalThis.BroadcastChannel = original;
  }
});
