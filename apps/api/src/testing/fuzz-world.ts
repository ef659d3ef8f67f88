import { randomUUID } from "node:crypto";
import { accountCalls } from "@dexnet/protocol/accounts";
import { adminCalls } from "@dexnet/protocol/admin/admin";
import { discountAdminCalls } from "@dexnet/protocol/admin/discount-admin";
import type { CallDefinition } from "@dexnet/protocol/call";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";
import { type CreationOptions, passkeyCalls, type RequestOptions } from "@dexnet/protocol/passkeys";
import { paymentCalls } from "@dexnet/protocol/payments";
import { productCalls } from "@dexnet/protocol/products";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { shareCalls } from "@dexnet/protocol/shares";
import type { FuzzPerson } from "@dexnet/service/testing/fuzz/check-answer";
import type { Samples } from "@dexnet/service/testing/fuzz/schema-values";
import { SignJWT } from "jose";
import { type TestStorage, type TestUser, testPassword } from "./api-client.ts";
import { internalToken, type TestApi, testInvite } from "./api-server.ts";
import { turnOnTwoFactor } from "./authenticator.ts";
import { newTicket, revokeBody, shareBody } from "./shares.ts";
import { addPasskey, createSoftwarePasskey } from "./software-passkey.ts";
import {
  configureBody,
  connectBody,
  createTestWallet,
  resetBody,
  samplePage,
  signDatabase,
  signSnapshot,
  type TestWallet,
} from "./wallet.ts";

/** Users of a fuzz run, and their values that requests use. */
export interface FuzzWorld {
  people: FuzzPerson[];
  strangers: string[];
  samplesOf: (call: CallDefinition) => Samples;
  /** File databases signed by the owner's key: the next version, and edge cases. */
  documents: FileDatabaseDocument[];
  owner: TestUser;
  /** A user with a storage. No request has a session of this user, but some contain the e-mail and the address. */
  bystander: TestUser;
}

export async function createFuzzWorld(api: TestApi): Promise<FuzzWorld> {
  const own = await api.newStorage();
  const other = await api.newStorage();
  // People connect to this storage and disconnect from it, so it is no secret.
  const shared = await api.newStorage();
  const planned = await api.newUser();
  const plan = await api.send(productCalls.takeTrial, { token: planned.token });
  const unconfirmed = await api.register();
  const spent = await api.newUser();
  const managed = await api.newUser();
  const guarded = await api.newUser();
  await turnOnTwoFactor(api, guarded);
  const signIn = { body: { email: guarded.email, password: testPassword } };
  const ticket = String((await api.send(accountCalls.login, signIn)).body.ticket);
  const passkeyOwner = await api.newUser();
  const passkey = await addPasskey(api, passkeyOwner);
  const newPasskey = createSoftwarePasskey();
  const begun = await api.send(passkeyCalls.signInOptions);
  const [signInTicket, signInOptions] = [String(begun.body.ticket), begun.body.options as RequestOptions];
  const ownProof = { token: own.user.token, body: { password: testPassword } };
  const creationOptions = (await api.send(passkeyCalls.creationOptions, ownProof)).body.options as CreationOptions;
  const ids = await sessionIds(api, [own.user, other.user]);
  const documents = await signedDocuments(own.wallet);
  const fresh = createTestWallet();
  const configuration = await configureBody(fresh, String(plan.body.id));
  const reset = await resetBody(own.address, fresh);
  const connection = {
    title: ["Ours"],
    signature: [own.user, planned].map(({ id }) => connectBody(shared.wallet, id).signature),
    address: [shared.address, shared.address, shared.address.toLowerCase(), other.address, fresh.address],
  };
  const share = await shareBody(own.wallet);
  const limited = await shareBody(own.wallet, { downloads_limit: 2, hasPassword: true });
  const shareSamples: Samples = {
    ...samplesOfBody(limited.body),
    id: [share.id, limited.id, newTicket()],
    link_key: [share.keys.link_key, limited.keys.link_key],
    password_key: [null, limited.keys.password_key],
    ticket: [newTicket(), newTicket()],
    address: [own.address, other.address],
  };
  for (const { body } of [share, limited]) {
    await api.send(shareCalls.createShare, { token: own.user.token, params: { address: own.address }, body });
  }
  const samples: Samples = {
    email: [own.user.email, other.user.email, unconfirmed.email, `${randomUUID()}@example.org`],
    password: [testPassword, "wrong horse 9", "another horse 1"],
    new_password: ["another horse 1", testPassword],
    ticket: [ticket, signInTicket],
    name: ["Laptop"],
    credential: [passkey.use(signInOptions), newPasskey.register(creationOptions)],
    passkey: [passkey.use(signInOptions)],
    device_id: ["0123456789abcdef0123456789abcdef"],
    attempt: ["fedcba9876543210fedcba9876543210"],
    language: ["en-EN", "ru-RU", "uk-UA"],
    invite_code: [testInvite],
    // A second use of a refresh token ends its session, so this token belongs to a session that is not needed.
    token: [spent.refreshToken, spent.token, own.user.token],
    code: ["123456", "000000"],
    address: [own.address, own.address, own.address.toLowerCase(), other.address, fresh.address],
    new_address: [fresh.address, other.address],
    id: [own.userProductId, String(plan.body.id), other.userProductId, randomUUID()],
    fdb: [configuration.fdb, reset.fdb, ...documents],
    signature: [configuration.signature, reset.signature],
    title: ["Family photos"],
    dexid: ["DEX-1234-5678-9018", "DEX000000000000"],
    product: ["storage-10", "storage-100", "trial"],
  };
  return {
    owner: own.user,
    bystander: other.user,
    documents,
    people: [
      { ...person("owner", own.user, own), weight: 4 },
      { ...person("planned", planned), weight: 2 },
      person("unconfirmed", unconfirmed),
      person("guarded", guarded),
      { name: "operator", authorization: `Internal ${internalToken}`, isOperator: true, secrets: [internalToken] },
      { ...person("bystander", other.user, other), authorization: undefined },
    ],
    strangers: await strangeAuthorizations(own.user.token),
    samplesOf(call) {
      // An unconfirmed account may correct its e-mail to one that another account has, and is shown it.
      if (call === accountCalls.changeEmail)
        return { ...samples, email: [unconfirmed.email, `${randomUUID()}@example.org`] };
      // These values were signed together: a user with the product gets a storage.
      if (call === productCalls.configure) return { ...samples, ...samplesOfBody(configuration) };
      if (call === productCalls.confirmReset) return { ...samples, ...samplesOfBody(reset) };
      if (call === productCalls.connect) return connection;
      // The storage that other requests use must stay.
      if (call === productCalls.disconnect) return { address: connection.address };
      if (call === shareCalls.revokeShare)
        return { ...shareSamples, ...samplesOfBody(revokeBody(own.wallet, share.id)) };
      if (call.path.includes("/shares/")) return shareSamples;
      if (call.path.includes("/passkeys/")) return { ...samples, id: [passkey.id, randomUUID()] };
      if (call === sessionCalls.endSession) return { id: ids };
      // The sessions that other requests use must stay.
      if (call === adminCalls.endUserSessions) return { email: [managed.email, "nobody@example.org"] };
      if (call === adminCalls.createInvites)
        return { count: [1, 1, 2, 3], uses: [1], code: ["for-fuzz", "for-fuzz-2"] };
      if (call === adminCalls.revokeInvite) return { code: ["for-fuzz", "none"] };
      if (call === discountAdminCalls.createPromocode) return promocodeSamples;
      const isOfPromocode = paymentCalls.checkPromocode === call || paymentCalls.usePromocode === call;
      if (isOfPromocode || call.path.startsWith(discountAdminCalls.promocodes.path))
        return { ...samples, code: ["for-fuzz", "HALF", "none"] };
      return samples;
    },
  };
}

/** Values of promocodes that requests create and others use. */
const promocodeSamples: Samples = {
  code: ["for-fuzz", "half", "once"],
  kind: ["percent", "percent", "amount", "product"],
  hundredths: [5_000, null],
  cents: [null, null, 100],
  product: [null, null, "storage-10"],
  uses: [null, 1, 5],
  starts_at: [null],
  ends_at: [null, "2090-01-01T00:00:00Z"],
  private: [false, true],
  email: [null],
};

function samplesOfBody(body: object): Samples {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, [value]]));
}

function person(name: string, user: TestUser, storage?: TestStorage): FuzzPerson {
  const ofStorage = storage === undefined ? [] : [storage.address, storage.userProductId];
  return { name, authorization: `JWT ${user.token}`, secrets: [user.email, user.id, ...ofStorage] };
}

/** Ids of a second session of each user, so that the sessions in use are not ended. */
async function sessionIds(api: TestApi, users: readonly TestUser[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { email } of users) {
    const { body } = await api.send(accountCalls.login, { body: { email, password: testPassword } });
    const claims = JSON.parse(Buffer.from(String(body.token).split(".")[1] ?? "", "base64url").toString());
    ids.push(String(claims.sid));
  }
  return [...ids, randomUUID()];
}

async function signedDocuments(wallet: TestWallet): Promise<FileDatabaseDocument[]> {
  const first = await signDatabase(wallet);
  const samples = [
    { version: 2, previous: first.hashHex },
    { version: 8_640_000_000_000_000 },
    { version: 3, filesSize: Number.MAX_SAFE_INTEGER },
    { version: 4, filesBytes: 0 },
    { version: 5, address: createTestWallet().address },
  ];
  return [
    first.document,
    await signSnapshot(wallet, { version: 2, head: first.hashHex, pages: [samplePage()] }),
    await signSnapshot(wallet, { version: 1, head: first.hashHex, pages: [samplePage(Number.MAX_SAFE_INTEGER)] }),
    ...(await Promise.all(samples.map((of) => signDatabase(wallet, of)))).map((one) => one.document),
  ];
}

async function strangeAuthorizations(goodToken: string): Promise<string[]> {
  const key = new TextEncoder().encode("another secret that is long enough, too");
  const forged = await new SignJWT({ sid: randomUUID() })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(randomUUID())
    .setExpirationTime("1h")
    .sign(key);
  const [, payload] = goodToken.split(".");
  return [
    "",
    "JWT",
    "JWT ",
    "JWT a",
    "JWT ..",
    "JWT a.b.c",
    `JWT ${forged}`,
    `JWT eyJhbGciOiJub25lIn0.${payload}.`,
    `JWT ${goodToken.slice(0, -3)}`,
    `JWT ${goodToken} ${goodToken}`,
    `JWT ${"a".repeat(12_000)}`,
    `Bearer ${goodToken}`,
    "Basic dXNlcjpwYXNz",
    "Internal operator-token-of-the-tests",
    'Digest username="\u00ff"',
  ];
}
