/** Reads the mails that the product has really sent over SMTP. Each mail is handed out once. */
export interface Mailbox {
  /** The 6-digit code of the newest mail to this address that has one; waits for it to arrive. */
  codeFor(email: string): Promise<string>;
  /** The address, with its token, in the newest mail to this address that leads to this path; waits for it to arrive. */
  linkFor(email: string, path: string): Promise<string>;
  /** Waits for a mail whose subject has this form, and gives back its text. */
  mailFor(email: string, subject: RegExp): Promise<string>;
}

interface Mail {
  id: string;
  subject: string;
  text: string;
}

const patienceMs = 60_000;
const pauseMs = 100;

export function openMailbox(mailboxUrl: string): Mailbox {
  const read = new Set<string>();

  async function mailsTo(email: string): Promise<Mail[]> {
    const answer = await fetch(new URL(`/mails.json?to=${encodeURIComponent(email)}`, mailboxUrl));
    const { mails } = (await answer.json()) as { mails: Mail[] };
    return mails.filter(({ id }) => !read.has(id));
  }

  /** What `find` finds in the newest mail in which it finds anything. */
  async function wait(email: string, what: string, find: (mail: Mail) => string | undefined): Promise<string> {
    const deadline = Date.now() + patienceMs;
    let seen: Mail[] = [];
    while (Date.now() < deadline) {
      seen = await mailsTo(email);
      for (const mail of seen) {
        const found = find(mail);
        if (found === undefined) continue;
        read.add(mail.id);
        return found;
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    const others = seen.map(({ subject }) => subject).join(", ");
    throw new Error(`No mail with ${what} for ${email} came within ${patienceMs} ms, only: ${others || "none"}`);
  }

  return {
    codeFor: (email) => wait(email, "a code", ({ text }) => /^\s*(\d{6})\s*$/m.exec(text)?.[1]),
    linkFor: (email, path) =>
      wait(email, `a link to ${path}`, ({ text }) =>
        (text.match(/https?:\/\/[^\s<>"]+/g) ?? []).find((url) => {
          const { pathname, search } = new URL(url);
          return pathname === path && search !== "";
        }),
      ),
    mailFor: (email, subject) =>
      wait(email, `the subject ${subject}`, (mail) => (subject.test(mail.subject) ? mail.text : undefined)),
  };
}
