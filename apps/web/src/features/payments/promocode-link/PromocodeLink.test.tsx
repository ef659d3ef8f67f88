import { namesOfDevice } from "@dexnet/drive/platform/stored-names";
import { paymentCalls } from "@dexnet/protocol/payments";
import { expect, test } from "vitest";
import { inQueryScope } from "../../../platform/services/QueryScope.tsx";
import { renderPage } from "../../../testing/render-page.tsx";
import { PromocodeLink } from "./PromocodeLink.tsx";

const Link = inQueryScope(PromocodeLink);

test("promocode link: a promocode that can't be applied is reported, and forgotten", async () => {
  const { shown, services } = await renderPage(<Link />, {
    texts: ["payments"],
    user: {},
    async prepare(servers, { deviceStore }) {
      await deviceStore.set(namesOfDevice.promocode, "SPRING");
      servers.refuse(paymentCalls.usePromocode, "promocode_failed");
    },
  });
  await expect.element(shown("platform:errors.promocode_failed")).toBeVisible();
  expect(await services.deviceStore.get(namesOfDevice.promocode)).toBeNull();
});
