/** Reads the mails that the product has sent over SMTP. Each mail is returned once. */
export interface Mailbox {
  /** Waits for a mail to this address with a 6-digit code, and returns the code of the newest one. */
  waitForCode(email: string): Promise<string>;
  /** Waits for a mail to this address with a link to this path, and returns the link of the newest one. */
  waitForLink(email: string, path: string): Promise<string>;
}

interface Mail {
  id: string;
  subject: string;
  text: string;
}

const timeoutMs = 240_000;
const pollMs = 100;

export function openMailbox(mailboxUrl: string): Mailbox {
  const read = new Set<string>();

  async function mailsTo(email: string): Promise<Mail[]> {
    const answer = await fetch(new URL(`/mails.json?to=${encodeURIComponent(email)}`, mailboxUrl));
    const { mails } = (await answer.json()) as { mails: Mail[] };
    return mails.filter(({ id }) => !read.has(id));
  }

  /** Polls for the newest mail in which `find` finds something. */
  async function pollMails(email: string, what: string, find: (mail: Mail) => string | undefined): Promise<string> {
    const deadline = Date.now() + timeoutMs;
    let seen: Mail[] = [];
    while (Date.now() < deadline) {
      seen = await mailsTo(email);
      for (const mail of seen) {
        const found = find(mail);
        if (found === undefined) continue;
        read.add(mail.id);
        return found;
      }
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
    const others = seen.map(({ subject }) => subject).join(", ");
    throw new Error(`No mail with ${what} for ${email} came within ${timeoutMs} ms, only: ${others || "none"}`);
  }

  return {
    waitForCode: (email) => pollMails(email, "a code", ({ text }) => /^\s*(\d{6})\s*$/m.exec(text)?.[1]),
    waitForLink: (email, path) =>
      pollMails(email, `a link to ${path}`, ({ text }) =>
        (text.match(/https?:\/\/[^\s<>"]+/g) ?? []).find((url) => {
          const { pathname, search } = new URL(url);
          return pathname === path && search !== "";
        }),
      ),
  };
}
