import { resolve } from "node:path";
import {
  deviceAdminCalls,
  devicePlaceShape,
  type ListedDevice,
  maxRelyingBlocks,
  type ShownDevice,
} from "@dexnet/protocol/admin/device-admin";
import { type Command, type CommandContext, type CommandGroup, UsageError } from "../definition/command.ts";
import { readDeviceName, readNumber } from "../definition/read-values.ts";
import { formatCount, formatFields, formatTable } from "../terminal/layout.ts";
import { printable } from "../terminal/printable.ts";
import { formatSize } from "../terminal/sizes.ts";
import { formatTime } from "../terminal/times.ts";

const deviceName = { name: "NAME", read: readDeviceName };

const list: Command = {
  name: "list",
  summary: "the devices: how they are, how much room they have, how many copies",
  options: {},
  examples: [["device list", "every device in a line"]],
  async run({ call }) {
    const answer = await call(deviceAdminCalls.devices);
    return { json: answer, text: `${deviceTable(answer.devices)}\n\n${formatCount(answer.devices.length, "device")}` };
  },
};

const show: Command = {
  name: "show",
  summary: "one device, and which blocks rely on it",
  argument: deviceName,
  options: {},
  examples: [["device show berlin", "while it drains: how many blocks are still to be copied elsewhere"]],
  async run({ call, argument, now }) {
    const device = await call(deviceAdminCalls.device, { params: { name: argument } });
    return { json: device, text: deviceText(device, now) };
  },
};

const add: Command = {
  name: "add",
  summary: "make a place ready and keep copies there from now on",
  about: [
    "Every ledger process has to reach the place under the same path. It needs no restart: processes that did not",
    "take the command see the new device within seconds. Copies that are there stay where they are.",
  ],
  argument: deviceName,
  options: {
    country: { type: "string", value: "CC", meaning: "where it stands, two letters: copies go to different countries" },
    city: { type: "string", value: "CITY", meaning: "for the map" },
    at: { type: "string", value: "LAT,LON", meaning: "for the map, in degrees, as 52.5,13.4" },
    folder: { type: "string", value: "PATH", meaning: "the folder, on the ledger's machine; made if it is not there" },
    kind: { type: "string", value: "KIND", meaning: "another kind of device than a folder" },
    settings: { type: "string", value: "JSON", meaning: "what that kind wants to know, instead of --folder" },
  },
  examples: [["device add berlin --folder /disks/berlin --country DE --city Berlin --at 52.5,13.4", "a disk"]],
  async run(context) {
    const { call, argument, text, now } = context;
    const kind = text("kind");
    const body = {
      name: argument,
      country: required(context, "country", (value) => devicePlaceShape.country.safeParse(value).data),
      city: required(context, "city", (value) => devicePlaceShape.city.safeParse(value).data),
      ...required(context, "at", readPoint),
      settings: readDriverSettings(text("folder"), text("settings")),
      ...(kind === undefined ? {} : { kind }),
    };
    const device = await call(deviceAdminCalls.addDevice, { body });
    return { json: device, text: `${deviceText(device, now)}\n\nAdded: it takes copies from now on.` };
  },
};

const drain: Command = {
  name: "drain",
  summary: "no new copies on it; those that it has are made elsewhere",
  about: [
    "It can be read all the while. `device show` tells how many blocks still rely on it; when none does, remove it.",
    "At least three others have to stay active.",
  ],
  argument: deviceName,
  options: {},
  examples: [["device drain berlin", "before its disk is taken out"]],
  async run({ call, argument }) {
    const device = await call(deviceAdminCalls.changeDevice, {
      params: { name: argument },
      body: { state: "draining" },
    });
    return { json: device, text: `${printable(device.name)} is draining: ${reliance(device)}.` };
  },
};

const activate: Command = {
  name: "activate",
  summary: "have it take copies again, after a drain or with a new disk",
  argument: deviceName,
  options: {
    replaced: { type: "boolean", meaning: "an empty disk stands in its place: make it ready, and its copies anew" },
  },
  examples: [
    ["device activate berlin", "the drain was a mistake"],
    ["device activate berlin --replaced", "its disk broke and was replaced"],
  ],
  async run({ call, argument, isOn }) {
    const body = { state: "active", replaced: isOn("replaced") } as const;
    const device = await call(deviceAdminCalls.changeDevice, { params: { name: argument }, body });
    const trouble = device.trouble === null ? "" : `, but in trouble: ${printable(device.trouble)}`;
    return { json: device, text: `${printable(device.name)} is active${trouble}.` };
  },
};

const remove: Command = {
  name: "remove",
  summary: "forget a device that was drained, or one that is lost",
  about: [
    "Refused while blocks would have fewer than their copies without it. What lies in its place is left there.",
    "The settings don't bring it back; `device add` does.",
  ],
  argument: deviceName,
  options: {
    lost: { type: "boolean", meaning: "it is gone for good: forget its copies, and make them anew from the others" },
  },
  examples: [
    ["device remove berlin", "after a drain"],
    ["device remove berlin --lost", "its disk is dead, and nothing stands in its place"],
  ],
  question: (argument, isOn) =>
    isOn("lost")
      ? `Give up every copy on ${argument}? What has no other copy is lost: \`device show ${argument}\` counts it.`
      : `Remove the device ${argument}?`,
  async run({ call, argument, isOn }) {
    const query = isOn("lost") ? { lost: "true" } : {};
    const before = await call(deviceAdminCalls.removeDevice, { params: { name: argument }, query });
    const lost = before.only_here === 0 ? "" : ` ${upTo(before.only_here, "block")} had no other copy.`;
    return {
      json: before,
      text: `Removed: ${printable(before.name)}, with ${formatCount(before.copies, "copy", "copies")}.${lost}`,
    };
  },
};

export const deviceCommands: CommandGroup = {
  name: "device",
  summary: "the ledger's devices, which keep the copies of blocks",
  service: "ledger",
  commands: [list, show, add, drain, activate, remove],
};

function required<T>({ text }: CommandContext, option: string, read: (value: string) => T | undefined): T {
  const value = text(option);
  if (value === undefined) throw new UsageError(`--${option} is missing.`);
  const result = read(value);
  if (result === undefined) throw new UsageError(`--${option} can't be ${printable(value)}.`);
  return result;
}

function readPoint(text: string): { latitude: number; longitude: number } | undefined {
  const [north = "", east = "", ...more] = text.split(",");
  const [latitude, longitude] = [readNumber(north, 90), readNumber(east, 180)];
  const isPoint = latitude !== undefined && longitude !== undefined && more.length === 0;
  return isPoint ? { latitude, longitude } : undefined;
}

function readDriverSettings(folder: string | undefined, json: string | undefined): Record<string, unknown> {
  if ((folder === undefined) === (json === undefined)) {
    throw new UsageError("Say where it keeps its copies: --folder, or --settings for another kind.");
  }
  if (folder !== undefined) return { folder: resolve(folder) };
  try {
    const value: unknown = JSON.parse(json ?? "");
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Reported below, like any other value that is not an object.
  }
  throw new UsageError("--settings must be an object in JSON.");
}

function deviceTable(devices: readonly ListedDevice[]): string {
  return formatTable(
    ["name", "country", "city", "state", "free", "of", "share", "copies", "place"],
    devices.map((device) => [
      device.name,
      device.country,
      device.city,
      device.healthy ? device.state : `${device.state}, in trouble`,
      formatSize(device.free_bytes),
      formatSize(device.total_bytes),
      share(device),
      String(device.copies),
      device.place,
    ]),
  );
}

function deviceText(device: ShownDevice, now: Date): string {
  const { good, writing, bad } = device.copies_by_state;
  return formatFields([
    ["name", device.name],
    ["place", `${device.kind} ${device.place}`],
    [
      "stands in",
      `${device.city}, ${device.country} (${device.latitude}, ${device.longitude})${device.demo ? ", invented" : ""}`,
    ],
    ["state", device.state],
    ["health", device.trouble ?? "fine"],
    ...(device.away_since === null ? [] : [["away", formatTime(device.away_since, now)] as const]),
    ["free", `${formatSize(device.free_bytes)} of ${formatSize(device.total_bytes)}`],
    ["new copies", device.share === 0 ? "none" : `${share(device)} of them`],
    ["copies", `${good} good, ${writing} being written, ${bad} bad`],
    ["to be removed", formatCount(device.removals_waiting, "copy", "copies")],
    ["needed", reliance(device)],
    ["added", formatTime(device.added_at, now)],
  ]);
}

function share({ share }: ListedDevice): string {
  return share > 0 && share < 1 ? "<1 %" : `${Math.round(share)} %`;
}

function reliance({ relying_blocks: relying, only_here: onlyHere }: ShownDevice): string {
  if (relying === 0) return "no block relies on it";
  const alone = onlyHere === 0 ? "" : `, ${upTo(onlyHere, "of them has", "of them have")} no other copy`;
  return `${upTo(relying, "block relies", "blocks rely")} on it${alone}`;
}

/** The ledger counts up to a limit. */
function upTo(count: number, one: string, many = `${one}s`): string {
  return `${count < maxRelyingBlocks ? "" : "at least "}${formatCount(count, one, many)}`;
}
