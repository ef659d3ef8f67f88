import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Language } from "../../platform/i18n/languages.ts";
import { AppProvider, useApp } from "../../platform/services/app-context.tsx";
import { renderPage } from "../../testing/render-page.tsx";
import { LanguageOffer } from "./LanguageOffer.tsx";

const words = {
  "ru-RU": { question: "Продолжить на русском?", accept: "Да", decline: "Нет" },
  "uk-UA": { question: "Продовжити українською?", accept: "Так", decline: "Ні" },
} as const;

/** The offer, with the choices of a language reported. */
function Page({ language, onChoice }: { language: Language; onChoice: (language: Language) => void }) {
  const services = useApp();
  const chooseLanguage = async (choice: Language) => {
    onChoice(choice);
    await services.chooseLanguage(choice);
  };
  return (
    <AppProvider services={Object.create(services, { chooseLanguage: { value: chooseLanguage } })}>
      <h1>DexNet</h1>
      <LanguageOffer language={language} />
    </AppProvider>
  );
}

async function renderOffer(language: keyof typeof words) {
  const chosen = vi.fn<(language: Language) => void>();
  // The texts of the offer are loaded in its own language before it is shown.
  const rendered = await renderPage(<Page language={language} onChoice={chosen} />, {
    texts: ["language"],
    language: "en-EN",
    prepare: async (_servers, services) => {
      await services.chooseLanguage(language);
      await services.chooseLanguage("en-EN");
    },
  });
  const { question, accept, decline } = words[language];
  return {
    rendered,
    chosen,
    question: page.getByRole("complementary", { name: question }),
    accept: page.getByRole("button", { name: accept, exact: true }),
    decline: page.getByRole("button", { name: decline, exact: true }),
  };
}

describe.each(["ru-RU", "uk-UA"] as const)("language offer: %s", (language) => {
  test("is asked in the offered language, which the markup names", async () => {
    const { question } = await renderOffer(language);
    await expect.element(question).toBeVisible();
    await expect.element(question).toHaveAttribute("lang", language.slice(0, 2));
  });

  test("shows and saves the offered language when it is accepted, and disappears", async () => {
    const { question, accept, chosen } = await renderOffer(language);
    await accept.click();
    await expect.element(question).not.toBeInTheDocument();
    expect(chosen.mock.calls).toEqual([[language]]);
    expect(document.documentElement.lang).toBe(language.slice(0, 2));
  });

  test("saves the language on screen when it is declined, so that it is not asked again", async () => {
    const { question, decline, chosen } = await renderOffer(language);
    await decline.click();
    await expect.element(question).not.toBeInTheDocument();
    expect(chosen.mock.calls).toEqual([["en-EN"]]);
    expect(document.documentElement.lang).toBe("en");
  });
});

test("language offer: a language that is chosen elsewhere on the page answers it for good", async () => {
  const { question, rendered } = await renderOffer("ru-RU");
  await expect.element(question).toBeVisible();
  await rendered.services.chooseLanguage("uk-UA");
  await expect.element(question).not.toBeInTheDocument();
  await rendered.services.chooseLanguage("en-EN");
  await expect.element(page.getByRole("heading", { name: "DexNet" })).toBeVisible();
  expect(question.query()).toBeNull();
});
