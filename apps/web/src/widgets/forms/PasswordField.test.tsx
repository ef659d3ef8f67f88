import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderPage } from "../../testing/render-page.tsx";
import { PasswordField } from "./PasswordField.tsx";

describe("PasswordField", () => {
  test("shows and hides the password by keyboard", async () => {
    const { button } = await renderPage(<PasswordField label="Secret" />, { texts: [] });
    const field = page.getByLabelText("Secret", { exact: true });
    await field.fill("correct horse 9");
    await expect.element(field).toHaveAttribute("type", "password");
    await userEvent.tab();
    await expect.element(button("widgets:password.toggle")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(field).toHaveAttribute("type", "text");
    await userEvent.keyboard(" ");
    await expect.element(field).toHaveAttribute("type", "password");
  });

  test("is marked as invalid only with an error, which describes it", async () => {
    await renderPage(
      <>
        <PasswordField label="Right" />
        <PasswordField label="Wrong" error="Too short" />
      </>,
      { texts: [] },
    );
    await expect.element(page.getByLabelText("Right", { exact: true })).not.toHaveAttribute("aria-invalid");
    await expect.element(page.getByLabelText("Wrong", { exact: true })).toHaveAttribute("aria-invalid", "true");
    await expect.element(page.getByLabelText("Wrong", { exact: true })).toHaveAccessibleDescription("Too short");
  });
});
