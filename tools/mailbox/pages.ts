import { escapeHtml } from "@dexnet/service/docs/escape-html";
import type { Mail } from "./mail-store.ts";

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header><a class="brand" href="/">DexNet mailbox</a>
<p class="notice" role="note">This is a demonstration. The mails below were kept on this machine; none of them was sent to anybody.</p></header>
<main>
${content}
</main>
</body>
</html>
`;
}

const time = (receivedAt: string) =>
  `<time datetime="${receivedAt}">${receivedAt.replace("T", " ").slice(0, 19)} UTC</time>`;
const subject = (mail: Mail) => escapeHtml(mail.subject === "" ? "(no subject)" : mail.subject);

export function listPage(mails: readonly Mail[], to: string | undefined): string {
  const rows = mails.map(
    (mail) => `<li><a href="/mails/${mail.id}"><span class="subject">${subject(mail)}</span>
<span class="meta">to ${escapeHtml(mail.to.join(", "))} · ${time(mail.receivedAt)}</span></a></li>`,
  );
  const filter =
    to === undefined ? "" : `<p class="meta">Only mails to ${escapeHtml(to)}. <a href="/">Show all of them</a></p>`;
  const body =
    rows.length === 0
      ? '<p class="empty">No mail yet. It appears here as soon as the application would have sent one; then look again.</p>'
      : `<ul class="mails">${rows.join("\n")}</ul>`;
  return page(
    "Mailbox",
    `<div class="title"><h1>Mails</h1><a class="button" href="">Look again</a></div>${filter}${body}`,
  );
}

export function mailPage(mail: Mail): string {
  const html =
    mail.html === ""
      ? ""
      : `<iframe title="The mail as its reader sees it" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mails/${mail.id}/html"></iframe>`;
  const text = mail.text === "" ? "" : `<h2>As text</h2><pre tabindex="0">${escapeHtml(mail.text)}</pre>`;
  return page(
    mail.subject,
    `<p><a href="/">All mails</a></p>
<h1>${subject(mail)}</h1>
<dl><dt>To</dt><dd>${escapeHtml(mail.to.join(", "))}</dd><dt>From</dt><dd>${escapeHtml(mail.from)}</dd>
<dt>Received</dt><dd>${time(mail.receivedAt)}</dd></dl>
${html}${text}`,
  );
}

export function missingPage(): string {
  return page(
    "Not found",
    '<h1>There is no such mail</h1><p>Old mails go when new ones come. <a href="/">All mails</a></p>',
  );
}

/** HTML of the mail for the sandboxed frame. Its links open outside the frame. */
export function framedHtml(mail: Mail): string {
  return `<base target="_blank">${mail.html}`;
}
