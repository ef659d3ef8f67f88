import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderPage } from "../testing/render-page.tsx";
import { firstDigit, typeCode } from "../testing/type-code.ts";
import { OneTimeCode, type OneTimeCodeProps } from "./OneTimeCode.tsx";

type CodeOptions = Omit<OneTimeCodeProps, "value" | "onChange">;

function Code(options: CodeOptions) {
  const [value, setValue] = useState("");
  return <OneTimeCode value={value} onChange={setValue} {...options} />;
}

async function renderCode(options: CodeOptions = {}) {
  const onComplete = vi.fn();
  const rendered = await renderPage(<Code onComplete={onComplete} {...options} />, { texts: [] });
  const digits = page.getByRole("textbox");
  const typed = () => digits.elements().map((digit) => (digit as HTMLInputElement).value);
  return { ...rendered, onComplete, digits, typed };
}

function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  firstDigit().element().dispatchEvent(event);
}

describe("OneTimeCode", () => {
  test("names each digit and moves the focus from one to the next", async () => {
    const { field, onComplete } = await renderCode();
    await typeCode("12");
    await expect.element(field("widgets:code.digit", { number: 3, total: 6 })).toHaveFocus();
    expect(onComplete).not.toHaveBeenCalled();
  });

  test("takes digits only", async () => {
    const { typed } = await renderCode();
    await typeCode("a1b2");
    await expect.poll(typed).toEqual(["1", "2", "", "", "", ""]);
  });

  test("reports the code with the sixth digit", async () => {
    const { onComplete } = await renderCode();
    await typeCode("123456");
    await expect.poll(() => onComplete.mock.calls).toEqual([["123456"]]);
  });

  test("removes digits backwards", async () => {
    const { typed } = await renderCode();
    await typeCode("123");
    await userEvent.keyboard("{Backspace}{Backspace}");
    await expect.poll(() => typed().join("").length).toBeLessThan(3);
  });

  test.each(["123456", "123 456"])("takes the pasted code “%s” and reports it", async (text) => {
    const { onComplete, typed } = await renderCode();
    await firstDigit().click();
    paste(text);
    await expect.poll(typed).toEqual(["1", "2", "3", "4", "5", "6"]);
    expect(onComplete.mock.calls).toEqual([["123456"]]);
  });

  test("shows an error that describes the whole code", async () => {
    const { digits } = await renderCode({ error: "Code is invalid" });
    await expect.element(page.getByRole("alert")).toHaveTextContent("Code is invalid");
    await expect.element(page.getByRole("group").first()).toHaveAccessibleDescription("Code is invalid");
    for (const digit of digits.elements()) expect(digit.getAttribute("aria-invalid")).toBe("true");
  });

  test("can be disabled", async () => {
    const { digits } = await renderCode({ disabled: true });
    await expect.element(firstDigit()).toBeDisabled();
    expect(digits.elements()).toHaveLength(6);
  });
});
