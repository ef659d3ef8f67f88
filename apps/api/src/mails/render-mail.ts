import { composeMail } from "./compose-mail.ts";
import { renderHtml } from "./html.ts";
import { renderPlainText } from "./plain-text.ts";
import type { Mail } from "./texts/mail.ts";

/** A mail in the language of its recipient, as plain text and as HTML. */
export interface RenderedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export function renderMail(mail: Mail, publicUrl: string): RenderedMail {
  const composed = composeMail(mail, publicUrl);
  return {
    to: mail.to,
    subject: `${composed.subject} · DexNet`,
    text: renderPlainText(composed),
    html: renderHtml(composed),
  };
}
