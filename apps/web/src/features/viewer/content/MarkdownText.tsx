import { createElement, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { MarkdownNode } from "../../../platform/markdown-nodes.ts";
import { type ReadingLimits, readMarkdown } from "../../../platform/read-markdown.ts";
import shared from "../../../platform/theme/shared.module.css";
import classes from "./content.module.css";
import { LoadingContent } from "./LoadingContent.tsx";

export interface MarkdownTextProps {
  text: string;
  limits?: ReadingLimits;
}

/** Time limits. An ordinary text is read in milliseconds, on a busy device in a few hundred. */
const usualLimits: ReadingLimits = { loadMs: 30_000, readMs: 3_000 };

/** Text of a Markdown file as elements; as it is when it can't be read. */
export function MarkdownText({ text, limits = usualLimits }: MarkdownTextProps) {
  const { t } = useTranslation("viewer");
  const [nodes, setNodes] = useState<readonly MarkdownNode[] | null>();
  useEffect(() => {
    const stopping = new AbortController();
    void readMarkdown(text, limits, stopping.signal).then((read) => {
      if (!stopping.signal.aborted) setNodes(read);
    });
    return () => stopping.abort();
  }, [text, limits]);
  if (nodes === undefined) return <LoadingContent doneBytes={0} totalBytes={0} />;
  if (nodes !== null) return createElement("div", { className: classes.markdown }, ...nodes.map(renderNode));
  return (
    <>
      <p className={classes.unformatted} role="status">
        {t("unformatted")}
      </p>
      <pre className={`${shared.small} ${classes.code}`}>{text}</pre>
    </>
  );
}

function renderNode(node: MarkdownNode): ReactNode {
  if (typeof node === "string") return node;
  const { tag, children, href } = node;
  return createElement(tag, propsOf(tag, href), ...children.map(renderNode));
}

function propsOf(tag: string, href: string | undefined): object | null {
  if (href !== undefined) return { href, target: "_blank", rel: "noopener noreferrer" };
  return tag === "pre" ? { className: `${shared.small} ${classes.code}` } : null;
}
