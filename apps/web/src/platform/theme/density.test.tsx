import { ActionIcon, Button, NativeSelect, TextInput } from "@mantine/core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderPage } from "../../testing/render-page.tsx";

const heightOf = (name: string) => Math.round(page.getByLabelText(name).element().getBoundingClientRect().height);

test("density: controls are 36 px high with a mouse, small ones 32 px, and follow the variables", async () => {
  await renderPage(
    <>
      <Button aria-label="button">button</Button>
      <Button aria-label="small" size="sm">
        small
      </Button>
      <ActionIcon aria-label="icon">icon</ActionIcon>
      <TextInput aria-label="field" />
      <NativeSelect aria-label="select" data={["one"]} />
    </>,
    { texts: [] },
  );
  expect(window.matchMedia("(pointer: fine)").matches).toBe(true);
  const names = ["button", "icon", "field", "select"];
  expect(names.map(heightOf)).toEqual([36, 36, 36, 36]);
  expect(heightOf("small")).toBe(32);
  const { style } = document.documentElement;
  // The values for a finger.
  style.setProperty("--dx-control", "44px");
  style.setProperty("--dx-control-small", "44px");
  await expect.poll(() => [...names, "small"].map(heightOf)).toEqual([44, 44, 44, 44, 44]);
  style.removeProperty("--dx-control");
  style.removeProperty("--dx-control-small");
});
