import { type Invoice, paymentCalls } from "@dexnet/protocol/payments";
import { expect, test } from "vitest";
import { renderPage } from "./render-page.tsx";
import { testInvoice } from "./test-invoice.ts";

test("fake servers push events to the streams of a page, end them and break them", async () => {
  const { servers, services } = await renderPage(<p>Page</p>, { texts: [], user: {} });
  const events = servers.openEvents(paymentCalls.invoiceEvents);
  const controller = new AbortController();
  const seen: Invoice["status"][] = [];
  const read = async () => {
    const params = { invoice: testInvoice.invoice };
    for await (const invoice of services.streamEvents(paymentCalls.invoiceEvents, {
      params,
      signal: controller.signal,
    }))
      seen.push(invoice.status);
  };
  events.push(testInvoice);
  const ended = read();
  await expect.poll(() => seen).toEqual(["pending"]);
  events.push({ ...testInvoice, status: "confirming" });
  await expect.poll(() => seen).toEqual(["pending", "confirming"]);
  events.end();
  await ended;
  expect(events.count()).toBe(0);

  const broken = expect(read()).rejects.toMatchObject({ code: "network" });
  await expect.poll(events.count).toBe(1);
  events.drop();
  await broken;

  const left = read();
  await expect.poll(events.count).toBe(1);
  controller.abort();
  await left;
  expect(events.count()).toBe(0);
  expect(servers.pathsOf(paymentCalls.invoiceEvents)).toHaveLength(3);
});
