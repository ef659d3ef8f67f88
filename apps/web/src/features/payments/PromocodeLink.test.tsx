import { namesOfDevice } from "@dexnet/drive/platform/stored-names";
import { paymentCalls } from "@dexnet/protocol/payments";
import { expect, test } from "vitest";
import { inQueryScope } from "../../platform/services/QueryScope.tsx";
import { renderPage } from "../../testing/render-page.tsx";
import { PromocodeLink } from "./PromocodeLink.tsx";

const Link = inQueryScope(PromocodeLink);

test.each([
  ["promocode_failed", null, "/storages/?sort=name"],
  // It is tried again later.
  ["network", "SPRING", "/storages/?promocode=SPRING&sort=name"],
] as const)("promocode link: %s is reported, and a refused promocode is forgotten", async (code, stored, path) => {
  const rendered = await renderPage(<Link />, {
    texts: ["payments"],
    user: {},
    route: "/storages",
    path: "/storages/?promocode=SPRING&sort=name",
    async prepare(servers, { deviceStore }) {
      await deviceStore.set(namesOfDevice.promocode, "SPRING");
      servers.refuse(paymentCalls.usePromocode, code);
    },
  });
  await expect.element(rendered.shown(`platform:errors.${code}`)).toBeVisible();
  expect(await rendered.services.deviceStore.get(namesOfDevice.promocode)).toBe(stored);
  await expect.poll(rendered.path).toBe(path);
});
