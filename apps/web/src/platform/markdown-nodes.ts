import { lexer, type Token, type Tokens } from "marked";

/** Elements that a Markdown text is shown with. */
export type MarkdownTag =
  | ("h2" | "h3" | "h4" | "h5" | "h6" | "p" | "blockquote" | "pre" | "ul" | "ol" | "li" | "hr" | "br" | "span")
  | ("strong" | "em" | "del" | "code" | "a" | "table" | "thead" | "tbody" | "tr" | "th" | "td");

export interface MarkdownElement {
  readonly tag: MarkdownTag;
  readonly children: readonly MarkdownNode[];
  /** Only of a link. */
  readonly href?: string;
}
export type MarkdownNode = string | MarkdownElement;

/** A person nests some levels. The page goes as deep into its elements as they are nested. */
const maxLevels = 40;
/** More elements and texts take the page seconds. */
const maxNodes = 40_000;

/**
 * Reads a Markdown text. HTML of the file is text, and images of other sites are only their names: the site would learn who
 * reads the file. Null if it has more elements than a page can show. Some texts take time beyond any measure, so it runs on
 * a thread that can be ended (`read-markdown.ts`).
 */
export function parseMarkdown(text: string): readonly MarkdownNode[] | null {
  let count = 0;
  let level = 0;

  function countNode(): void {
    count += 1;
    if (count > maxNodes) throw new RangeError("The text has too many elements.");
  }

  function element(tag: MarkdownTag, children: () => readonly MarkdownNode[] = () => []): MarkdownElement {
    countNode();
    level += 1;
    if (level > maxLevels) throw new RangeError("The text is nested too deeply.");
    const made = { tag, children: children() };
    level -= 1;
    return made;
  }

  const nodesOf = (tokens: readonly Token[] = []): MarkdownNode[] => tokens.map(nodeOf);
  const childrenOf = (token: Token) => () => nodesOf("tokens" in token ? token.tokens : undefined);

  function nodeOf(token: Token): MarkdownNode {
    countNode();
    switch (token.type) {
      case "heading":
        return element(headings[Math.min(6, (token as Tokens.Heading).depth + 1) - 2] ?? "h6", childrenOf(token));
      case "paragraph":
        return element("p", childrenOf(token));
      case "strong":
      case "em":
      case "del":
      case "blockquote":
      case "br":
      case "hr":
        return element(token.type, childrenOf(token));
      case "codespan":
        return element("code", () => [(token as Tokens.Codespan).text]);
      case "code":
        return element("pre", () => [(token as Tokens.Code).text]);
      case "list": {
        const { ordered, items } = token as Tokens.List;
        return element(ordered ? "ol" : "ul", () => items.map((item) => element("li", childrenOf(item))));
      }
      case "table":
        return tableOf(token as Tokens.Table);
      case "link":
        return linkOf(token as Tokens.Link);
      case "image":
        return (token as Tokens.Image).text;
      case "space":
        return "";
      case "text":
      case "escape": {
        const { tokens, text: plain } = token as Tokens.Text;
        return tokens === undefined ? plain : element("span", () => nodesOf(tokens));
      }
      default:
        return token.raw;
    }
  }

  function tableOf({ header, rows }: Tokens.Table): MarkdownElement {
    const rowOf = (cells: readonly Tokens.TableCell[], tag: "th" | "td") =>
      element("tr", () => cells.map(({ tokens }) => element(tag, () => nodesOf(tokens))));
    return element("table", () => [
      element("thead", () => [rowOf(header, "th")]),
      element("tbody", () => rows.map((row) => rowOf(row, "td"))),
    ]);
  }

  /** Other schemes than those of the web and of mail are shown as text. */
  function linkOf(token: Tokens.Link): MarkdownElement {
    const { href } = token;
    if (!/^(https?:|mailto:)/i.test(href)) return element("span", childrenOf(token));
    return { ...element("a", childrenOf(token)), href };
  }

  try {
    return nodesOf(lexer(text, { gfm: true }));
  } catch (fault) {
    // Also the reader itself goes into deep nesting until its stack ends.
    if (fault instanceof RangeError) return null;
    throw fault;
  }
}

/** A file's first heading is below that of the page. */
const headings = ["h2", "h3", "h4", "h5", "h6"] as const;
