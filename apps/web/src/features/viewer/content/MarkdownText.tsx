import { lexer, type Token, type Tokens } from "marked";
import { createElement, type ReactNode, useMemo } from "react";
import classes from "./content.module.css";

/**
 * Text of a Markdown file as elements. HTML of the file is shown as text, and images of other sites are not loaded: the site
 * would learn who reads the file.
 */
export function MarkdownText({ text }: { text: string }) {
  const content = useMemo(() => renderTokens(lexer(text, { gfm: true })), [text]);
  return createElement("div", { className: classes.markdown }, ...content);
}

function renderTokens(tokens: readonly Token[] = []): ReactNode[] {
  return tokens.map(renderToken);
}

function renderToken(token: Token): ReactNode {
  switch (token.type) {
    case "heading":
      return createElement(`h${Math.min(6, (token as Tokens.Heading).depth + 1)}`, null, ...childrenOf(token));
    case "paragraph":
      return createElement("p", null, ...childrenOf(token));
    case "strong":
    case "em":
    case "del":
    case "blockquote":
      return createElement(token.type, null, ...childrenOf(token));
    case "codespan":
      return createElement("code", null, (token as Tokens.Codespan).text);
    case "code":
      return createElement("pre", { className: classes.code }, (token as Tokens.Code).text);
    case "list":
      return renderList(token as Tokens.List);
    case "table":
      return renderTable(token as Tokens.Table);
    case "link":
      return renderLink(token as Tokens.Link);
    case "image":
      return (token as Tokens.Image).text;
    case "br":
    case "hr":
      return createElement(token.type);
    case "space":
      return null;
    case "text":
    case "escape": {
      const { tokens, text } = token as Tokens.Text;
      return tokens === undefined ? text : createElement("span", null, ...renderTokens(tokens));
    }
    default:
      return token.raw;
  }
}

function childrenOf(token: Token): ReactNode[] {
  return renderTokens("tokens" in token ? token.tokens : undefined);
}

function renderList({ ordered, items }: Tokens.List): ReactNode {
  const rows = items.map(({ tokens }) => createElement("li", null, ...renderTokens(tokens)));
  return createElement(ordered ? "ol" : "ul", null, ...rows);
}

function renderTable({ header, rows }: Tokens.Table): ReactNode {
  const rowOf = (cells: readonly Tokens.TableCell[], tag: "th" | "td") =>
    createElement("tr", null, ...cells.map(({ tokens }) => createElement(tag, null, ...renderTokens(tokens))));
  const body = rows.map((row) => rowOf(row, "td"));
  return createElement(
    "table",
    null,
    createElement("thead", null, rowOf(header, "th")),
    createElement("tbody", null, ...body),
  );
}

/** Other schemes than those of the web and of mail are shown as text. */
function renderLink({ href, tokens }: Tokens.Link): ReactNode {
  const content = renderTokens(tokens);
  if (!/^(https?:|mailto:)/i.test(href)) return createElement("span", null, ...content);
  return createElement("a", { href, target: "_blank", rel: "noopener noreferrer" }, ...content);
}
