import { expect, test } from "vitest";
import { makeStorage, startDevice } from "../testing/device.ts";
import { startFakeWorld } from "../testing/fakes/fake-world.ts";
import { createLocalStore } from "./local-store.ts";
import { namesOfDevice, namesOfUser } from "./stored-names.ts";

test("local storage of a used device reveals neither values nor names", async () => {
  const world = await startFakeWorld();
  const { session, drive, keyValue, email } = await startDevice(world);
  const { address, words } = await makeStorage(drive);
  await createLocalStore({ keyValue }).set(namesOfDevice.language, "uk-UA");
  await createLocalStore({ keyValue }).set(namesOfDevice.transfers, JSON.stringify({ partsAtOnce: 4 }));
  await createLocalStore({ keyValue }).set(namesOfDevice.sessionEndings, "[]");
  await createLocalStore({ keyValue }).set(namesOfDevice.promocode, "SPRING");
  await createLocalStore({ keyValue }).set(namesOfDevice.analyticsConsent, "granted");
  await createLocalStore({ keyValue }).set(namesOfDevice.expectedPurchases, "an invoice");
  await createLocalStore({ keyValue }).set(namesOfDevice.witnesses, "a witness");
  const authorization = await session.authorization();
  await world.host.stop();

  const names = [
    ...Object.values(namesOfDevice).filter((name) => typeof name === "string"),
    namesOfDevice.versionPin(address.toLowerCase()),
    namesOfUser.savedPhrases,
  ];
  expect([...keyValue.texts.keys()].every((key) => /^dexnet\.[0-9a-f]{64}$/.test(key))).toBe(true);
  expect(keyValue.texts.size).toBe(names.length);
  const shown = JSON.stringify([...keyValue.texts]).toLowerCase();
  const secrets = [
    ...names,
    email,
    address,
    authorization?.slice("JWT ".length) ?? "",
    words.join(" "),
    "uk-ua",
    "partsAtOnce",
    "spring",
    "granted",
    "an invoice",
    "a witness",
    "token",
  ];
  for (const secret of secrets) expect(shown).not.toContain(secret.toLowerCase());
});
