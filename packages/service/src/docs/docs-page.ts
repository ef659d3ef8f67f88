import { createHash } from "node:crypto";
import { docsStyle } from "./docs-style.ts";
import { escapeHtml } from "./escape-html.ts";
import type { OpenApiContent, OpenApiDocument, OpenApiOperation, OpenApiParameter } from "./openapi-document.ts";
import { renderSchema } from "./schema-text.ts";

export interface DocsPage {
  readonly html: string;
  /** Policy that allows only the style of this page. */
  readonly contentSecurityPolicy: string;
}

interface DocumentedCall {
  readonly method: string;
  readonly path: string;
  readonly operation: OpenApiOperation;
}

const styleHash = createHash("sha256").update(docsStyle).digest("base64");

/** Renders the document as one page of HTML without scripts. */
export function renderDocsPage(document: OpenApiDocument, jsonPath: string): DocsPage {
  const groups = groupCalls(document);
  const title = escapeHtml(document.info.title);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${docsStyle}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p>Version ${escapeHtml(document.info.version)}. The same as <a href="${escapeHtml(jsonPath)}">OpenAPI document</a>. Paths are answered with and without the slash at their end.</p>
<nav aria-label="Groups"><ul>${[...groups.keys()].map(renderGroupLink).join("")}</ul></nav>
</header>
<main>
${[...groups].map(([name, calls]) => renderGroup(name, calls)).join("\n")}
</main>
</body>
</html>
`;
  const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return { html, contentSecurityPolicy };
}

function groupCalls(document: OpenApiDocument): Map<string, DocumentedCall[]> {
  const groups = new Map<string, DocumentedCall[]>();
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods)) {
      const name = operation.tags?.[0] ?? "/";
      const calls = groups.get(name) ?? [];
      calls.push({ method: method.toUpperCase(), path, operation });
      groups.set(name, calls);
    }
  }
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function anchor(text: string): string {
  return text.replace(/[^a-zA-Z0-9]+/g, "-").replace(/^-|-$/g, "");
}

function renderGroupLink(name: string): string {
  return `<li><a href="#${anchor(name)}">${escapeHtml(name)}</a></li>`;
}

function renderGroup(name: string, calls: readonly DocumentedCall[]): string {
  return `<section id="${anchor(name)}"><h2>${escapeHtml(name)}</h2>${calls.map(renderCall).join("\n")}</section>`;
}

function renderCall({ method, path, operation }: DocumentedCall): string {
  const id = anchor(`${method}-${path}`);
  return `<article id="${id}">
<h3><a href="#${id}"><span class="method ${method.toLowerCase()}">${method}</span> <code>${escapeHtml(path)}</code></a></h3>
<p>${escapeHtml(operation.summary ?? "")}</p>
<p class="caller">${callerText(operation)}</p>
${renderParameters(operation.parameters ?? [])}
${renderContent("Request", operation.requestBody?.content)}
${renderContent("Answer", operation.responses?.["200"]?.content)}
${renderFailures(operation)}
</article>`;
}

function callerText(operation: OpenApiOperation): string {
  const schemes = (operation.security ?? []).flatMap((entry) => Object.keys(entry));
  if (schemes.includes("operator")) return "For servers of the operator: <code>authorization: Internal …</code>";
  if (schemes.includes("session")) return "For signed-in people: <code>authorization: JWT …</code>";
  return "For anyone";
}

function renderParameters(parameters: readonly OpenApiParameter[]): string {
  if (parameters.length === 0) return "";
  const rows = parameters.map(
    (parameter) =>
      `<tr><th scope="row"><code>${escapeHtml(parameter.name)}</code></th><td>${escapeHtml(parameter.in)}${parameter.required === true ? "" : ", optional"}</td><td><code>${escapeHtml(renderSchema(parameter.schema ?? {}))}</code></td></tr>`,
  );
  return `<h4>Parameters</h4><table>${rows.join("")}</table>`;
}

function renderContent(heading: string, content: OpenApiContent | undefined): string {
  return Object.entries(content ?? {})
    .map(
      ([type, { schema }]) =>
        `<h4>${heading} <small>${escapeHtml(type)}</small></h4><pre tabindex="0">${escapeHtml(renderSchema(schema ?? {}))}</pre>`,
    )
    .join("\n");
}

/** All failures have the same form, so one is shown, collapsed. */
function renderFailures(operation: OpenApiOperation): string {
  const failures = Object.entries(operation.responses ?? {}).filter(([status]) => status !== "200");
  const names = failures.map(([status]) => escapeHtml(status)).join(", ");
  return `<details><summary>${names}</summary>${renderContent("Answer", failures[0]?.[1].content)}</details>`;
}
