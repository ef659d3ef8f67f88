import { describe, expect, it } from "vitest";
import type { Mail } from "./mail.ts";
import { renderMail } from "./render-mail.ts";
import { mailTexts } from "./texts.ts";

const languages = ["en-EN", "ru-RU", "uk-UA"] as const;
const mails: readonly Mail[] = languages.flatMap((language) => {
  const receiver = { to: "ann@example.org", language };
  return [
    { ...receiver, kind: "confirm_email", code: "012345" },
    { ...receiver, kind: "sign_in", code: "012345" },
    { ...receiver, kind: "delete_account", code: "012345" },
    { ...receiver, kind: "reset_storage", code: "012345", title: "$& <b>My</b> photos" },
    { ...receiver, kind: "reset_password", link: "https://cloud.example.org/auth/reset-password?token=a&b" },
  ];
});

describe.each(mails)("$kind in $language", (mail) => {
  const rendered = renderMail(mail);

  it("has its secret on a line of its own", () => {
    const secret = "code" in mail ? mail.code : mail.link;
    expect(rendered.text.split("\n")).toContain(secret);
    expect(rendered.text.split(secret)).toHaveLength(2);
  });

  it("says the same as text and as HTML, in one language", () => {
    const { subject, after } = mailTexts[mail.language][mail.kind];
    expect(rendered.subject).toContain(subject);
    expect(rendered.text).toContain(after);
    expect(rendered.html).toContain(after.replaceAll("'", "&#39;"));
    expect(rendered.html).toContain(`lang="${mail.language.slice(0, 2)}"`);
    expect(rendered.text).not.toContain("{title}");
    expect(rendered.html).not.toContain("{title}");
  });

  it("puts what people wrote into HTML as text", () => {
    expect(rendered.html).not.toContain("<b>");
    if (mail.kind === "reset_storage") expect(rendered.html).toContain("$&amp; &lt;b&gt;My&lt;/b&gt; photos");
    if (mail.kind === "reset_password") expect(rendered.html).toContain("token=a&amp;b");
  });
});

it("has other words in every language", () => {
  for (const kind of ["confirm_email", "sign_in", "delete_account", "reset_storage", "reset_password"] as const) {
    for (const part of ["subject", "before", "after"] as const) {
      const words = new Set(languages.map((language) => mailTexts[language][kind][part]));
      expect(words.size).toBe(languages.length);
    }
  }
});
