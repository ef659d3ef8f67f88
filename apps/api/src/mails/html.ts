import { escapeHtml } from "@dexnet/service/docs/escape-html";
import type { ComposedMail, MailBlock } from "./compose-mail.ts";

/** Colours of the specification, and shades of its surface as in the application. */
const colours = {
  primary: "#02E4C9",
  error: "#FE4D58",
  background: "#0A1716",
  surface: "#0E1F1E",
  raised: "#152B29",
  line: "#2C4845",
  text: "#E4F0EE",
  quiet: "#9DB5B2",
} as const;

const sans = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const mono = "ui-monospace,Menlo,Consolas,'Courier New',monospace";

/**
 * Contains no picture, no script and nothing from the network. It uses tables and colour attributes, since mail
 * programs support little else. Each cell that sets a text colour also sets a background, so that a program that drops
 * one of them does not show light text on a light background.
 */
export function renderHtml({ languageTag, subject, blocks, footer }: ComposedMail): string {
  const { background, surface, line, text, quiet, primary } = colours;
  return `<!doctype html>
<html lang="${languageTag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="supported-color-schemes" content="dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:dark}@media (max-width:480px){.page{padding:0!important}.card{padding:24px 20px!important;border-radius:0!important}}</style>
</head>
<body bgcolor="${background}" style="margin:0;padding:0;background:${background};-webkit-text-size-adjust:100%">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${background}" style="background:${background}">
<tr><td class="page" align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px">
<tr><td class="card" align="left" bgcolor="${surface}" style="padding:32px;border:1px solid ${line};border-radius:16px;background:${surface};color:${text};font:16px/1.5 ${sans}">
<p style="margin:0 0 24px;font-size:15px;font-weight:700;letter-spacing:0.4px;color:${primary}">DexNet</p>
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3;font-weight:700;color:${text}">${escapeHtml(subject)}</h1>
${blocks.map(blockHtml).join("\n")}
<p style="margin:28px 0 0;padding:16px 0 0;border-top:1px solid ${line};font-size:13px;color:${quiet}">${escapeHtml(footer)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function blockHtml(block: MailBlock): string {
  const { quiet, text } = colours;
  switch (block.kind) {
    case "paragraph":
      return `<p style="margin:0;color:${text}">${escapeHtml(block.text)}</p>`;
    case "note":
      return `<p style="margin:0;font-size:14px;color:${quiet}">${escapeHtml(block.text)}</p>`;
    case "code":
      return codeHtml(block.code);
    case "link":
      return `${buttonHtml(block)}\n${addressHtml(block.url)}`;
    case "values":
      return valuesHtml(block.values);
    case "warning":
      return warningHtml(block);
  }
}

function codeHtml(code: string): string {
  const { raised, primary } = colours;
  return cellHtml(
    `padding:16px 24px;border-radius:12px;background:${raised};color:${primary};font:700 32px/1.2 ${mono};letter-spacing:8px`,
    raised,
    escapeHtml(code),
  );
}

function buttonHtml({ url, label }: { url: string; label: string }): string {
  const { primary, surface } = colours;
  return cellHtml(
    `border-radius:8px;background:${primary}`,
    primary,
    `<a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${primary};color:${surface};font:700 16px/1.25 ${sans};text-decoration:none">${escapeHtml(label)}</a>`,
  );
}

/** For readers who can't use the button, or want to see the URL first. */
function addressHtml(url: string): string {
  const { quiet } = colours;
  return `<p style="margin:-8px 0 20px;font-size:13px;word-break:break-all"><a href="${escapeHtml(url)}" style="color:${quiet};text-decoration:underline">${escapeHtml(url)}</a></p>`;
}

function valuesHtml(values: readonly { name: string; value: string }[]): string {
  const { quiet, text } = colours;
  const rows = values.map(
    ({ name, value }) =>
      `<tr><td valign="top" style="padding:4px 16px 4px 0;color:${quiet};font:15px/1.5 ${sans};white-space:nowrap">${escapeHtml(name)}</td><td valign="top" style="padding:4px 0;color:${text};font:15px/1.5 ${sans}">${escapeHtml(value)}</td></tr>`,
  );
  return `<table cellpadding="0" cellspacing="0" border="0" style="margin:16px 0 24px">${rows.join("")}</table>`;
}

function warningHtml({ text, url, label }: { text: string; url: string; label: string }): string {
  const { raised, error, primary } = colours;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${raised}" style="padding:16px 20px;border-left:3px solid ${error};border-radius:0 12px 12px 0;background:${raised};color:${colours.text};font:15px/1.5 ${sans}">
<p style="margin:0 0 12px">${escapeHtml(text)}</p>
<a href="${escapeHtml(url)}" style="display:inline-block;padding:4px 0;color:${primary};font-weight:700;text-decoration:underline">${escapeHtml(label)}</a>
</td></tr></table>`;
}

/** A box as wide as its content. */
function cellHtml(style: string, background: string, content: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0"><tr><td bgcolor="${background}" style="${style}">${content}</td></tr></table>`;
}
