import type { Mail } from "./mail.ts";
import { mailTexts } from "./texts.ts";

/** A mail in the words of its receiver's language, as plain text and as HTML. */
export interface RenderedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export function renderMail(mail: Mail): RenderedMail {
  const { subject, before, after } = mailTexts[mail.language][mail.kind];
  const opening = mail.kind === "reset_storage" ? before.replace("{title}", () => mail.title) : before;
  // On a line of its own, so that it can be copied, and read out by machines, without guessing.
  const secret = "code" in mail ? mail.code : mail.link;
  return {
    to: mail.to,
    subject: `${subject} · DexNet`,
    text: [opening, secret, after, "DexNet"].join("\n\n").concat("\n"),
    html: htmlPage({
      language: mail.language.slice(0, 2),
      subject,
      opening,
      middle: "code" in mail ? codeHtml(mail.code) : linkHtml(mail.link, subject),
      after,
    }),
  };
}

function codeHtml(code: string): string {
  return `<p style="margin:24px 0;font:700 32px/1 ui-monospace,Menlo,Consolas,monospace;letter-spacing:8px;color:#02e4c9">${escapeHtml(code)}</p>`;
}

function linkHtml(link: string, label: string): string {
  const url = escapeHtml(link);
  return `<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#02e4c9;color:#0e1f1e;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 24px;font-size:13px;word-break:break-all;color:#9fb3b1">${url}</p>`;
}

function htmlPage(parts: {
  language: string;
  subject: string;
  opening: string;
  middle: string;
  after: string;
}): string {
  return `<!doctype html>
<html lang="${parts.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(parts.subject)}</title></head>
<body style="margin:0;padding:24px;background:#081312">
<div style="max-width:480px;margin:0 auto;padding:32px;border-radius:16px;background:#0e1f1e;color:#ffffff;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(parts.subject)}</h1>
<p style="margin:0">${escapeHtml(parts.opening)}</p>
${parts.middle}
<p style="margin:0;font-size:14px;color:#9fb3b1">${escapeHtml(parts.after)}</p>
<p style="margin:24px 0 0;font-weight:700">DexNet</p>
</div>
</body>
</html>
`;
}

const htmlCharacters: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => htmlCharacters[character] ?? character);
}
