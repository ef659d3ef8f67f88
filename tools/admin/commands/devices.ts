import { resolve } from "node:path";
import {
  deviceAdminCalls,
  deviceLocationShape,
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
  summary: "List devices with their state, free space and number of copies",
  options: {},
  examples: [["devices list", "one line for each device"]],
  async run({ call }) {
    const answer = await call(deviceAdminCalls.devices);
    return { json: answer, text: `${deviceTable(answer.devices)}\n\n${formatCount(answer.devices.length, "device")}` };
  },
};

const show: Command = {
  name: "show",
  summary: "Show a device and how many blocks rely on it",
  argument: deviceName,
  options: {},
  examples: [
    ["devices show berlin", "during a drain: the number of blocks that are still to be copied to other devices"],
  ],
  async run({ call, argument, now }) {
    const device = await call(deviceAdminCalls.device, { params: { name: argument } });
    return { json: device, text: deviceText(device, now) };
  },
};

const add: Command = {
  name: "add",
  summary: "Prepare a folder or a bucket and use it for copies from now on",
  about: [
    "Every ledger process must reach the folder under the same path. No restart is needed: the other processes",
    "see the new device within seconds. Existing copies are not moved.",
  ],
  argument: deviceName,
  options: {
    country: {
      type: "string",
      value: "CC",
      meaning: "country of the device, two letters: the copies of a block are in different countries",
    },
    city: { type: "string", value: "CITY", meaning: "for the map" },
    at: { type: "string", value: "LAT,LON", meaning: "for the map, in degrees, such as 52.5,13.4" },
    folder: {
      type: "string",
      value: "PATH",
      meaning: "folder on the machine of the ledger; it is created if it does not exist",
    },
    kind: { type: "string", value: "KIND", meaning: "kind of the device, if it is not a folder" },
    settings: { type: "string", value: "JSON", meaning: "settings of this kind, instead of --folder" },
  },
  examples: [["devices add berlin --folder /disks/berlin --country DE --city Berlin --at 52.5,13.4", "a disk"]],
  async run(context) {
    const { call, argument, text, now } = context;
    const kind = text("kind");
    const body = {
      name: argument,
      country: required(context, "country", (value) => deviceLocationShape.country.safeParse(value).data),
      city: required(context, "city", (value) => deviceLocationShape.city.safeParse(value).data),
      ...required(context, "at", readPoint),
      settings: readDriverSettings(text("folder"), text("settings")),
      ...(kind === undefined ? {} : { kind }),
    };
    const device = await call(deviceAdminCalls.addDevice, { body });
    return { json: device, text: `${deviceText(device, now)}\n\nAdded. The device gets copies from now on.` };
  },
};

const drain: Command = {
  name: "drain",
  summary: "Stop writing to a device and copy its blocks to other devices",
  about: [
    "The device stays readable. `devices show` tells how many blocks still rely on it. When none does, remove it.",
    "At least three other devices must stay active.",
  ],
  argument: deviceName,
  options: {},
  examples: [["devices drain berlin", "before the disk is taken out"]],
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
  summary: "Use a device again after a drain or with a new disk",
  argument: deviceName,
  options: {
    replaced: {
      type: "boolean",
      meaning: "the disk was replaced by an empty one: prepare it, and make its copies again",
    },
  },
  examples: [
    ["devices activate berlin", "the drain was a mistake"],
    ["devices activate berlin --replaced", "the disk broke and was replaced"],
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
  summary: "Remove a device that was drained, or one that is lost",
  about: [
    "The ledger refuses this while blocks would have too few copies. Files in the folder or bucket are not deleted.",
    "Use `devices add` to add it again. A restart with the same settings does not.",
  ],
  argument: deviceName,
  options: {
    lost: {
      type: "boolean",
      meaning: "the device is gone: delete the records of its copies, and copy the blocks from others",
    },
  },
  examples: [
    ["devices remove berlin", "after a drain"],
    ["devices remove berlin --lost", "the disk is broken and was not replaced"],
  ],
  question: (argument, isOn) =>
    isOn("lost")
      ? `Give up every copy on ${argument}? Blocks without another copy are lost: see \`devices show ${argument}\`.`
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
  name: "devices",
  summary: "Devices of the ledger, which store the copies of blocks",
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
    throw new UsageError("Give the location of the copies: --folder, or --settings for another kind of device.");
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
    ["name", "country", "city", "state", "free", "of", "share", "copies", "location"],
    devices.map((device) => [
      device.name,
      device.country,
      device.city,
      device.healthy ? device.state : `${device.state}, in trouble`,
      formatSize(device.free_bytes),
      formatSize(device.total_bytes),
      share(device),
      String(device.copies),
      device.location,
    ]),
  );
}

function deviceText(device: ShownDevice, now: Date): string {
  const { good, writing, bad } = device.copies_by_state;
  return formatFields([
    ["name", device.name],
    ["location", `${device.kind} ${device.location}`],
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
