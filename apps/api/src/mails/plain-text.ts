import type { ComposedMail, MailBlock } from "./compose-mail.ts";

/** For mail programs without HTML. Codes and URLs stand on their own lines. */
export function renderPlainText({ blocks, footer }: ComposedMail): string {
  return [...blocks.flatMap(linesOf), `DexNet\n${footer}`].join("\n\n").concat("\n");
}

function linesOf(block: MailBlock): string[] {
  switch (block.kind) {
    case "paragraph":
    case "note":
      return [block.text];
    case "code":
      return [block.code];
    case "link":
      return [block.url];
    case "values":
      return [block.values.map(({ name, value }) => `${name}: ${value}`).join("\n")];
    case "warning":
      return [block.text, `${block.label}:`, block.url];
  }
}
