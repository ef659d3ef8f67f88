import type { CallAnswer } from "@dexnet/protocol/call";
import { logCalls } from "@dexnet/protocol/log";
import { statisticsCalls } from "@dexnet/protocol/statistics";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { inQueryScope } from "../../platform/services/QueryScope.tsx";
import type { FakeServers } from "../../testing/fake-servers.ts";
import { type RenderOptions, renderPage } from "../../testing/render-page.tsx";
import { NetworkPage } from "./NetworkPage.tsx";

const Network = inQueryScope(NetworkPage);
type Devices = CallAnswer<typeof statisticsCalls.deviceMap>["devices"];
type Summary = CallAnswer<typeof statisticsCalls.blocksSummary>;

function deviceAt(id: string, country: string, latitude: number, longitude: number): Devices[number] {
  return {
    id,
    country,
    city: "Місто",
    latitude,
    longitude,
    demo: false,
    online: true,
    state: "active",
    copies: 10,
    checked_at: null,
  } as const;
}

/** Two near each other, and one far away. */
const devices: Devices = [
  deviceAt("one", "DE", 50, 8),
  { ...deviceAt("two", "DE", 53, 14), online: false },
  deviceAt("three", "SG", 1.3, 103.8),
];

function summaryOf(list: Devices): Summary {
  const total = list.length * 10;
  return {
    used: 40_000_000,
    blocks_count: 10,
    unique_blocks: 10,
    total_blocks: total,
    replication_rate: total / 10,
    replication_percent: 100,
    devices_count: list.length,
    countries: [...new Set(list.map(({ country }) => country))].toSorted(),
    devices: list.map(({ id }) => ({ id, copies: 10 })),
  };
}

type LogInfo = CallAnswer<typeof logCalls.info>;
const hash = "5".repeat(64);
const keys = ["w1+01+AA", "w2+02+AA", "w3+03+AA"];

function logInfo(changes: Partial<LogInfo> = {}): LogInfo {
  const at = "2030-01-02T03:04:05.000Z";
  const cosignatures = keys.slice(0, 2).map((witness) => ({ witness, at }));
  return {
    name: "ledger.example/log",
    verifier_key: "",
    map_key: hash,
    integration_seconds: 60,
    witnesses: keys,
    checkpoint: { size: 12_345, root: hash, at, cosignatures },
    anchor: {
      chain_id: 56,
      contract: `0x${"1".repeat(40)}`,
      newest: { size: 12_000, root: hash, transaction: `0x${hash}`, block: 7, at },
    },
    ...changes,
  };
}

function sampleAgo(hours: number, used: number) {
  const at = new Date(Date.now() - hours * 3_600_000).toISOString();
  return { at, devices: 3, devices_online: 2, countries: 2, unique_blocks: 5, total_blocks: 15, used };
}

function answerAll(servers: FakeServers, list: Devices = devices): void {
  servers.answer(statisticsCalls.deviceMap, { devices: list });
  servers.answer(statisticsCalls.blocksSummary, summaryOf(list));
  servers.answer(logCalls.info, logInfo());
  servers.answer(statisticsCalls.growth, { samples: [sampleAgo(48, 10_000_000), sampleAgo(24, 20_000_000)] });
}

const renderNetwork = (prepare: (servers: FakeServers) => void, options: Partial<RenderOptions> = {}) =>
  renderPage(<Network />, { texts: ["network", "statistics"], prepare: (servers) => prepare(servers), ...options });
const dots = () => page.getByRole("toolbar").getByRole("button");
const rows = (name: string) =>
  page
    .getByRole("table")
    .first()
    .getByRole("row", { name: new RegExp(`^${name}`) });

describe("NetworkPage", () => {
  test("shows counters, map, countries and growth, and passes the checks of a screen", { tags: "full" }, async () => {
    const { text, checkScreen } = await renderNetwork(answerAll);
    await expect.element(dots().first()).toBeVisible();
    await expect.element(page.getByRole("definition").first()).toHaveTextContent("2 of 3");
    await expect.element(page.getByText("40\u00a0MB", { exact: true }).first()).toBeVisible();
    await expect.element(rows("Germany")).toHaveTextContent("Germany2120");
    await expect.element(rows("Singapore")).toHaveTextContent("Singapore1110");
    await expect.element(page.getByText(text("network:growth.from", { value: "10\u00a0MB" }))).toBeVisible();
    await checkScreen();
    await page.getByText(text("network:growth.table"), { exact: true }).click();
    await expect.element(page.getByRole("table").nth(1).getByRole("cell", { name: "10\u00a0MB" })).toBeVisible();
    await checkScreen();
  });

  test("shows checkpoint, witnesses and anchor of the log", async () => {
    const { text, checkScreen } = await renderNetwork(answerAll);
    const summary = page.getByRole("region", { name: text("network:log.title") });
    await expect.element(summary.getByText(hash, { exact: true })).toBeVisible();
    await expect.element(summary.getByText(/w1\u00a0· w2$/)).toBeVisible();
    await expect.element(summary.getByText(`0x${hash}`, { exact: true })).toBeVisible();
    await checkScreen();
  });

  test.each([
    ["without witnesses and anchors", { witnesses: [], anchor: null }, ["noWitnesses", "noAnchors"]],
    ["before the first checkpoint", { checkpoint: null }, ["none"]],
    ["before the first anchor", { anchor: { chain_id: 56, contract: "0x1", newest: null } }, ["noAnchorYet"]],
  ] as const)("shows a log %s", { tags: "full" }, async (_, changes, shown) => {
    const { text, checkScreen } = await renderNetwork((servers) => {
      answerAll(servers);
      servers.answer(logCalls.info, logInfo(changes as Partial<LogInfo>));
    });
    for (const key of shown) await expect.element(page.getByText(text(`network:log.${key}`))).toBeVisible();
    await checkScreen();
  });

  test("shows one device", async () => {
    const { checkScreen } = await renderNetwork((servers) => answerAll(servers, devices.slice(0, 1)));
    await expect.element(dots()).toBeVisible();
    await expect.element(rows("Germany")).toHaveTextContent("Germany1110");
    await checkScreen();
  });

  test("shows hundreds of devices with odd names, and as many dots as fit", { tags: "full" }, async () => {
    const many = Array.from({ length: 500 }, (_, index) =>
      deviceAt(`d${index}`, ["DE", "ZZ", "1!", "US"][index % 4] ?? "", ((index * 37) % 140) - 60, (index * 91) % 180),
    );
    const { checkScreen } = await renderNetwork((servers) => answerAll(servers, many));
    await expect.element(dots().first()).toBeVisible();
    expect(dots().elements().length).toBeLessThan(60);
    await expect.element(rows("United States")).toHaveTextContent("United States1251251,250");
    await checkScreen(["ZZ"]);
  });

  test("says that there are no devices", async () => {
    const { shown, checkScreen } = await renderNetwork((servers) => answerAll(servers, []));
    await expect.element(shown("network:empty.title")).toBeVisible();
    await checkScreen();
  });

  test("shows its shape while the ledger is asked", async () => {
    const never = new Promise<never>(() => {});
    const { shown, checkScreen } = await renderNetwork((servers) => {
      servers.answer(statisticsCalls.deviceMap, never);
      servers.answer(statisticsCalls.blocksSummary, never);
      servers.answer(statisticsCalls.growth, never);
    });
    await expect.element(shown("network:map.title")).toBeVisible();
    await expect.element(page.getByRole("status").first()).toBeVisible();
    await checkScreen();
  });

  test("says that the ledger can't be asked, and shows everything after a retry", { tags: "full" }, async () => {
    const { servers, shown, button, checkScreen } = await renderNetwork((refusing) => {
      for (const call of [statisticsCalls.deviceMap, statisticsCalls.blocksSummary, statisticsCalls.growth]) {
        refusing.refuse(call, "internal");
      }
    });
    await expect.element(shown("network:failed")).toBeVisible();
    await checkScreen();
    answerAll(servers);
    await button("widgets:error.retry").click();
    await expect.element(rows("Germany")).toBeVisible();
  });

  test("shows the devices when only the figures fail, and the reason", { tags: "full" }, async () => {
    const { text, checkScreen } = await renderNetwork((servers) => {
      answerAll(servers);
      servers.refuse(statisticsCalls.blocksSummary, "internal");
      servers.refuse(statisticsCalls.growth, "internal");
    });
    await expect.element(rows("Germany")).toBeVisible();
    await expect.element(page.getByText(text("network:notLoaded"), { exact: false })).toBeVisible();
    await expect.element(page.getByText(text("network:growth.failed"), { exact: false })).toBeVisible();
    await checkScreen();
  });

  test("marks figures that contradict each other, and refuses impossible ones", async () => {
    const { shown, checkScreen } = await renderNetwork((servers) => {
      answerAll(servers);
      servers.answer(statisticsCalls.blocksSummary, { ...summaryOf(devices), total_blocks: 50, replication_rate: 5 });
    });
    await expect.element(shown("network:contradictory.title")).toBeVisible();
    await checkScreen();
    const lying = await renderNetwork((servers) => {
      answerAll(servers);
      servers.answer(statisticsCalls.deviceMap, { devices: [{ ...deviceAt("x", "DE", 91, 0) }] });
      servers.answer(statisticsCalls.blocksSummary, { ...summaryOf(devices), used: -1 });
    });
    await expect.element(lying.shown("platform:errors.bad_answer")).toBeVisible();
  });

  test("has no chart of a single record", async () => {
    const { shown } = await renderNetwork((servers) => {
      answerAll(servers);
      servers.answer(statisticsCalls.growth, { samples: [] });
    });
    await expect.element(shown("network:growth.tooEarly")).toBeVisible();
  });

  test("asks for the growth of the chosen period", async () => {
    const { servers, text } = await renderNetwork(answerAll);
    await page.getByRole("radio", { name: text("network:growth.year") }).click();
    await expect.poll(() => servers.requestsOf(statisticsCalls.growth).length).toBe(2);
  });
});

describe("NetworkPage map", () => {
  const map = () => page.getByRole("application");

  test("a dot of two devices splits when it is opened, and marks their country", async () => {
    const { button } = await renderNetwork(answerAll);
    await expect.element(dots().nth(1)).toBeVisible();
    expect(dots().elements()).toHaveLength(2);
    await expect.element(button("network:map.zoomOut")).toBeDisabled();
    dots().first().element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(button("network:map.zoomOut")).toBeEnabled();
    await expect.poll(() => dots().elements().length).toBe(2);
    await expect
      .poll(() =>
        dots()
          .elements()
          .map(({ textContent }) => textContent?.includes(";")),
      )
      .toEqual([false, false]);
    expect(document.activeElement?.closest("[role=toolbar]")).not.toBeNull();
    await expect.element(rows("Germany")).toHaveAttribute("data-chosen");
    await button("network:map.whole").click();
    await expect.element(button("network:map.zoomOut")).toBeDisabled();
  });

  test("keys zoom and move the map, and the dots keep their arrow keys", async () => {
    const { button } = await renderNetwork(answerAll);
    await expect.element(dots().nth(1)).toBeVisible();
    map().element().focus();
    // The middle of the map has no device. Europe is above it.
    await userEvent.keyboard("{+}");
    await expect.element(button("network:map.zoomOut")).toBeEnabled();
    await expect.poll(() => dots().elements().length).toBe(0);
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    await expect.poll(() => dots().elements().length).toBe(1);
    await userEvent.keyboard("0");
    await expect.poll(() => dots().elements().length).toBe(2);
    dots().first().element().focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(dots().nth(1)).toHaveFocus();
    await expect.element(button("network:map.zoomOut")).toBeDisabled();
  });

  test("the pointer drags the map, the wheel zooms only with Ctrl, and a double click zooms", async () => {
    const { button } = await renderNetwork(answerAll);
    await page.viewport(1440, 900);
    await expect.element(map()).toBeVisible();
    const { left, top, width, height } = map().element().getBoundingClientRect();
    const middle = { clientX: left + width / 2, clientY: top + height / 2 };
    const wheel = (ctrlKey: boolean) =>
      map()
        .element()
        .dispatchEvent(new WheelEvent("wheel", { deltaY: -400, ctrlKey, ...middle, bubbles: true, cancelable: true }));
    expect(wheel(false)).toBe(true);
    await expect.element(button("network:map.zoomOut")).toBeDisabled();
    expect(wheel(true)).toBe(false);
    await expect.element(button("network:map.zoomOut")).toBeEnabled();
    const shownBefore = viewBoxOfMap();
    drag(map().element(), 200, 0);
    await expect.poll(viewBoxOfMap).not.toBe(shownBefore);
    const scaleBefore = Number(viewBoxOfMap()?.split(" ")[2]);
    await map().dblClick();
    await expect.poll(() => Number(viewBoxOfMap()?.split(" ")[2])).toBeLessThan(scaleBefore);
  });

  test("two fingers zoom the map", async () => {
    const { button } = await renderNetwork(answerAll);
    await expect.element(map()).toBeVisible();
    const element = map().element();
    const { left, top } = element.getBoundingClientRect();
    const send = (type: string, pointerId: number, x: number) =>
      element.dispatchEvent(
        new PointerEvent(type, {
          pointerId,
          clientX: left + x,
          clientY: top + 50,
          bubbles: true,
          pointerType: "touch",
        }),
      );
    element.setPointerCapture = () => undefined;
    send("pointerdown", 1, 100);
    send("pointerdown", 2, 140);
    send("pointermove", 2, 220);
    await expect.element(button("network:map.zoomOut")).toBeEnabled();
  });
});

const viewBoxOfMap = () =>
  document.querySelector("[role=application]")?.parentElement?.querySelector("svg")?.getAttribute("viewBox");

function drag(element: Element, byX: number, byY: number): void {
  const { left, top } = element.getBoundingClientRect();
  const at = (x: number, y: number) => ({ pointerId: 7, clientX: left + x, clientY: top + y, bubbles: true });
  element.setPointerCapture = () => undefined;
  element.dispatchEvent(new PointerEvent("pointerdown", at(300, 100)));
  element.dispatchEvent(new PointerEvent("pointermove", at(300 + byX, 100 + byY)));
  element.dispatchEvent(new PointerEvent("pointerup", at(300 + byX, 100 + byY)));
}
