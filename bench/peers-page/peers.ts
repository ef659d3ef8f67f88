import type { ContestantName } from "../peers/peers-steps.ts";

const pieceBytes = 4 * 1024 * 1024;
/** As many at once as ours, for peers without a limit of their own. */
const inFlight = 3;

type Encrypt = (file: File) => Promise<void>;

/** The used part of the peers' packages. */
interface Peers {
  FilenSDK: new (config: object, workers: null, axios: object) => FilenSdk;
  openpgp: {
    createMessage(options: { binary: Uint8Array }): Promise<unknown>;
    encrypt(options: object): Promise<Uint8Array<ArrayBuffer>>;
    enums: { compression: { uncompressed: number }; aead: { gcm: number } };
  };
  sodium: {
    ready: Promise<void>;
    crypto_secretstream_xchacha20poly1305_keygen(): Uint8Array;
    crypto_secretstream_xchacha20poly1305_init_push(key: Uint8Array): { state: unknown };
    crypto_secretstream_xchacha20poly1305_push(
      state: unknown,
      bytes: Uint8Array,
      associated: null,
      tag: number,
    ): Uint8Array;
    crypto_generichash(length: number, bytes: Uint8Array): Uint8Array;
  };
  nacl: {
    randomBytes(length: number): Uint8Array;
    secretbox(bytes: Uint8Array, nonce: Uint8Array, key: Uint8Array): Uint8Array;
  };
}

interface FilenSdk {
  cloud(): { uploadWebFile(request: { file: File; parent: string; name: string }): Promise<unknown> };
}

/** Encrypts a file until its bytes only have to be sent. */
export async function createPeers(): Promise<Record<Exclude<ContestantName, "ours">, Encrypt>> {
  const script = "/peers.js";
  const peers = (await import(/* @vite-ignore */ script)) as Peers;
  await peers.sodium.ready;
  return {
    filen: (file) => filen(peers, file),
    openpgp: (file) => openpgp(peers, file),
    sodium: (file) => sodium(peers, file),
    nacl: (file) => nacl(peers, file),
  };
}

/**
 * Uploads with the SDK's own code, parallelism and hashes. The request of each chunk is answered here without sending
 * anything. Work after the last chunk is not counted.
 */
async function filen({ FilenSDK }: Peers, file: File): Promise<void> {
  const all = Promise.withResolvers<void>();
  let sentBytes = 0;
  const axios = {
    async post(_url: string, body: unknown) {
      if (!(body instanceof Uint8Array)) throw new Error("The request is not a chunk.");
      // Each chunk contains a nonce and a tag.
      sentBytes += body.length - 28;
      if (sentBytes === file.size) all.resolve();
      return { status: 200, data: { status: true, data: { bucket: "bucket", region: "region" } } };
    },
  };
  const config = { masterKeys: ["0".repeat(64)], apiKey: "key", metadataCache: false };
  const uploading = new FilenSDK(config, null, axios).cloud().uploadWebFile({ file, parent: "parent", name: "made" });
  await Promise.race([all.promise, uploading]);
  // It continues with the entry of the file, which fails without an account.
  uploading.catch(() => undefined);
  if (sentBytes !== file.size) throw new Error(`It encrypted ${sentBytes} of ${file.size} bytes`);
}

/** In its fastest mode: AES-GCM of the platform in the largest chunks, uncompressed, with a prepared session key. */
async function openpgp({ openpgp: pgp }: Peers, file: File): Promise<void> {
  const sessionKey = { data: crypto.getRandomValues(new Uint8Array(32)), algorithm: "aes256", aeadAlgorithm: "gcm" };
  const config = {
    aeadProtect: true,
    preferredAEADAlgorithm: pgp.enums.aead.gcm,
    aeadChunkSizeByte: 16,
    preferredCompressionAlgorithm: pgp.enums.compression.uncompressed,
  };
  await eachPiece(file, inFlight, async (bytes) => {
    const message = await pgp.createMessage({ binary: bytes });
    const encrypted = await pgp.encrypt({ message, sessionKey, passwords: "bench", format: "binary", config });
    await crypto.subtle.digest("SHA-256", encrypted);
  });
}

async function sodium({ sodium: lib }: Peers, file: File): Promise<void> {
  const { state } = lib.crypto_secretstream_xchacha20poly1305_init_push(
    lib.crypto_secretstream_xchacha20poly1305_keygen(),
  );
  await eachPiece(file, 1, async (bytes) => {
    lib.crypto_generichash(32, lib.crypto_secretstream_xchacha20poly1305_push(state, bytes, null, 0));
  });
}

async function nacl({ nacl: lib }: Peers, file: File): Promise<void> {
  const key = lib.randomBytes(32);
  await eachPiece(file, 1, async (bytes) => {
    lib.secretbox(bytes, lib.randomBytes(24), key);
  });
}

async function eachPiece(
  file: File,
  atOnce: number,
  encrypt: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<void> {
  const starts = Array.from({ length: Math.ceil(file.size / pieceBytes) }, (_, index) => index * pieceBytes).values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const from of starts) {
        await encrypt(new Uint8Array(await file.slice(from, from + pieceBytes).arrayBuffer()));
      }
    }),
  );
}
