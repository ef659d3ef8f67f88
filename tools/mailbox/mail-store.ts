import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomically } from "@dexnet/service/process/write-file-atomically";
import PostalMime from "postal-mime";

export interface Envelope {
  readonly from: string;
  readonly to: readonly string[];
}

export interface Mail {
  id: string;
  receivedAt: string;
  from: string;
  /** Recipients of the envelope, which may differ from the headers. */
  to: string[];
  subject: string;
  text: string;
  html: string;
}

export interface MailStore {
  /** Resolves when the mail is on the disk. */
  add(raw: Uint8Array, envelope: Envelope): Promise<string>;
  /** Newest first; with `to` only mails to that address. */
  list(filter?: { to?: string | undefined }): Promise<Mail[]>;
  get(id: string): Promise<Mail | null>;
}

const extension = ".eml";
const idForm = /^\d{15}-[0-9a-f]{8}$/;

/** Stores mails as .eml files named by time. Beyond `keep` the oldest are removed. */
export async function createMailStore(options: { readonly folder: string; readonly keep: number }): Promise<MailStore> {
  await mkdir(options.folder, { recursive: true });
  const pathOf = (id: string) => join(options.folder, id + extension);
  /** Cache of parsed mails. Files never change. */
  const parsed = new Map<string, Mail>();
  let lastTimeMs = 0;

  /** Ids increase, also within one millisecond. */
  function nextId(): string {
    lastTimeMs = Math.max(Date.now(), lastTimeMs + 1);
    return `${String(lastTimeMs).padStart(15, "0")}-${randomBytes(4).toString("hex")}`;
  }

  async function ids(): Promise<string[]> {
    const names = await readdir(options.folder);
    return names
      .filter((name) => name.endsWith(extension))
      .map((name) => name.slice(0, -extension.length))
      .filter((id) => idForm.test(id))
      .sort()
      .reverse();
  }

  async function removeOldest(): Promise<void> {
    for (const id of (await ids()).slice(options.keep)) {
      parsed.delete(id);
      await rm(pathOf(id), { force: true });
    }
  }

  async function get(id: string): Promise<Mail | null> {
    if (!idForm.test(id)) return null;
    const known = parsed.get(id);
    if (known !== undefined) return known;
    const raw = await readFile(pathOf(id)).catch(() => null);
    if (raw === null) return null;
    const mail = await parse(id, raw);
    parsed.set(id, mail);
    return mail;
  }

  return {
    async add(raw, envelope) {
      const id = nextId();
      await writeFileAtomically(pathOf(id), Buffer.concat([envelopeLines(envelope), raw]));
      await removeOldest();
      return id;
    },
    async list({ to } = {}) {
      const mails = (await Promise.all((await ids()).map(get))).filter((mail) => mail !== null);
      const wanted = to?.trim().toLowerCase();
      return wanted === undefined
        ? mails
        : mails.filter((mail) => mail.to.some((each) => each.toLowerCase() === wanted));
    },
    get,
  };
}

const fromLine = "x-envelope-from";
const toLine = "x-envelope-to";

function envelopeLines({ from, to }: Envelope): Buffer {
  const oneLine = (text: string) => text.replace(/[\r\n]+/g, " ");
  return Buffer.from(
    `${fromLine}: ${oneLine(from)}\r\n${to.map((each) => `${toLine}: ${oneLine(each)}\r\n`).join("")}`,
  );
}

async function parse(id: string, raw: Uint8Array): Promise<Mail> {
  const email = await PostalMime.parse(raw);
  const values = (key: string) => email.headers.filter((header) => header.key === key).map((header) => header.value);
  return {
    id,
    receivedAt: new Date(Number(id.slice(0, 15))).toISOString(),
    from: email.from?.address ?? values(fromLine)[0] ?? "",
    to: values(toLine),
    subject: email.subject ?? "",
    text: email.text ?? "",
    html: email.html ?? "",
  };
}
