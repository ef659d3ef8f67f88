import { expect } from "@playwright/test";
import type { BidiConnection } from "./bidi-connection.ts";

/** A page of Firefox, used as a person does: elements are found by their visible texts, clicked and typed into. */
export interface FirefoxPage {
  goto(path: string): Promise<void>;
  reload(): Promise<void>;
  url(): Promise<string>;
  /** Waits until the text is visible. */
  waitForText(text: string): Promise<void>;
  waitForButton(name: string): Promise<void>;
  clickButton(name: string): Promise<void>;
  /** Types into the field with this label. */
  type(label: string, text: string): Promise<void>;
  /** Types into the first element that the selector finds. */
  typeInto(selector: string, text: string): Promise<void>;
  setFiles(selector: string, paths: readonly string[]): Promise<void>;
  /** The page as a PNG. */
  takeScreenshot(): Promise<Buffer>;
}

interface NodeReference {
  readonly sharedId: string;
}

const waitMs = 240_000;

export async function createFirefoxPage(connection: BidiConnection, baseUrl: string): Promise<FirefoxPage> {
  const { contexts } = (await connection.send("browsingContext.getTree", {})) as { contexts: { context: string }[] };
  const context = contexts[0]?.context ?? "";
  await connection.send("browsingContext.setViewport", { context, viewport: { width: 1440, height: 900 } });

  /** Calls a function in the page, whose content security policy does not apply to it. */
  async function call(
    declaration: string,
    texts: readonly string[],
  ): Promise<{ type: string } & Record<string, unknown>> {
    const answer = await connection.send("script.callFunction", {
      functionDeclaration: declaration,
      arguments: texts.map((value) => ({ type: "string", value })),
      target: { context },
      awaitPromise: true,
    });
    if (answer.type === "exception") throw new Error(`The page reports: ${JSON.stringify(answer.exceptionDetails)}`);
    return answer.result as { type: string } & Record<string, unknown>;
  }

  async function find(declaration: string, text: string): Promise<NodeReference> {
    let found: NodeReference | undefined;
    await expect
      .poll(
        async () => {
          const node = await call(declaration, [text]).catch(() => ({ type: "lost" }));
          found = node.type === "node" ? (node as unknown as NodeReference) : undefined;
          return found !== undefined;
        },
        { message: `an element ${text}`, timeout: waitMs },
      )
      .toBe(true);
    if (found === undefined) throw new Error(`The page has no element ${text}.`);
    return found;
  }

  async function click({ sharedId }: NodeReference): Promise<void> {
    const origin = { type: "element", element: { sharedId } };
    const actions = [
      { type: "pointerMove", x: 0, y: 0, origin },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await connection.send("input.performActions", { context, actions: [{ type: "pointer", id: "mouse", actions }] });
  }

  async function pressKeys(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await connection.send("input.performActions", { context, actions: [{ type: "key", id: "keyboard", actions }] });
  }

  return {
    async goto(path) {
      const url = new URL(path, baseUrl).href;
      await connection.send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async reload() {
      await connection.send("browsingContext.reload", { context, wait: "complete" });
    },
    url: async () => String((await call("() => location.href", [])).value),
    async waitForText(text) {
      await find(textFinder, text);
    },
    async waitForButton(name) {
      await find(buttonFinder, name);
    },
    clickButton: async (name) => click(await find(buttonFinder, name)),
    async type(label, text) {
      await click(await find(fieldFinder, label));
      await pressKeys(text);
    },
    async typeInto(selector, text) {
      await click(await find(selectorFinder, selector));
      await pressKeys(text);
    },
    async takeScreenshot() {
      const { data } = await connection.send("browsingContext.captureScreenshot", { context });
      return Buffer.from(String(data), "base64");
    },
    async setFiles(selector, files) {
      const { sharedId } = await find(selectorFinder, selector);
      await connection.send("input.setFiles", { context, element: { sharedId }, files: [...files] });
    },
  };
}

const isVisible = "(element) => element.checkVisibility({ visibilityProperty: true })";
const selectorFinder = "(selector) => document.querySelector(selector)";
const buttonFinder = `(name) => [...document.querySelectorAll("button, [role=button], a")].filter(${isVisible})
  .find((each) => (each.getAttribute("aria-label") ?? each.textContent).trim() === name && !each.disabled)`;
const fieldFinder = `(label) => [...document.querySelectorAll("label")].filter(${isVisible})
  .find((each) => each.textContent.replace("*", "").trim() === label)?.control`;
const textFinder = `(text) => [...document.querySelectorAll("body *")].filter(${isVisible})
  .find((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.data.includes(text)))`;
