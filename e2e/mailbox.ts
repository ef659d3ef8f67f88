/** Reads the mails that the product has really sent over SMTP. */
export interface Mailbox {
  /** The newest 6-digit code mailed to this address; waits for it to arrive. */
  codeFor(email: string): Promise<string>;
}

interface Mail {
  to: string;
  text: string;
}

const patienceMs = 20_000;
const pauseMs = 100;

export function openMailbox(mailboxUrl: string): Mailbox {
  return {
    async codeFor(email) {
      const deadline = Date.now() + patienceMs;
      while (Date.now() < deadline) {
        const answer = await fetch(new URL(`/mails.json?to=${encodeURIComponent(email)}`, mailboxUrl));
        const { mails } = (await answer.json()) as { mails: Mail[] };
        const code = mails.map((mail) => /^\s*(\d{6})\s*$/m.exec(mail.text)?.[1]).find((found) => found !== undefined);
        if (code !== undefined) return code;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
      throw new Error(`No mail with a code for ${email} came within ${patienceMs} ms.`);
    },
  };
}
