import { accountCalls } from "@dexnet/protocol/accounts";
import { productCalls } from "@dexnet/protocol/products";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { waitFor } from "../testing/wait-for.ts";
import { configureBody, createTestWallet } from "../testing/wallet.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

async function newTrial() {
  const { token } = await api.newUser();
  const { body } = await api.send(productCalls.takeTrial, { token });
  return { token, userProductId: String(body.id) };
}

it("entitlement outbox delivers the changes of an address in order after the ledger was down", async () => {
  const { user, wallet, address } = await api.newStorage();
  api.ledger.setBroken(true);
  await api.send(accountCalls.requestDeletion, { token: user.token, body: { email: user.email } });
  const code = await api.mailServer.nextMailedCode(user.email);
  await api.send(accountCalls.confirmDeletion, { token: user.token, body: { code } });
  const next = await newTrial();
  const body = await configureBody(wallet, next.userProductId, { size: 2_000_000_000 });
  expect((await api.send(productCalls.configure, { token: next.token, body })).status).toBe(200);
  api.ledger.setBroken(false);
  const received = await waitFor("all changes", () => {
    const changes = api.ledger.receivedFor(address);
    return changes.length >= 3 ? changes : undefined;
  });
  expect(received).toMatchObject([
    { method: "PUT", body: { size_bytes: 1_000_000_000 } },
    { method: "DELETE" },
    { method: "PUT", body: { size_bytes: 2_000_000_000 } },
  ]);
  const line = api.capture.lines().find(({ msg }) => msg === "A change could not be delivered to the ledger");
  expect(line).toMatchObject({ level: "warn", kind: "forget", ledger_status: 503 });
  expect(api.capture.text()).not.toContain("operator-token-of-the-tests");
});

it("entitlement outbox does not make a request wait for a ledger that does not answer", async () => {
  const { token, userProductId } = await newTrial();
  const wallet = createTestWallet();
  api.ledger.setHanging(true);
  const answer = await api.send(productCalls.configure, { token, body: await configureBody(wallet, userProductId) });
  expect(answer.status).toBe(200);
  // The delivery still waits for the ledger, but the request does not.
  expect(api.ledger.hangingCalls()).toBe(1);
  api.ledger.setHanging(false);
  await waitFor("the ledger to receive the change", () => api.ledger.receivedFor(wallet.address)[0]);
});
