/** Node of a parsed module. Its other fields depend on the type. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** Calls `onNode` for a node and everything below it. */
export function visitNodes(value: unknown, onNode: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) for (const item of value) visitNodes(item, onNode);
  if (typeof value !== "object" || value === null || !("type" in value)) return;
  onNode(value as SyntaxNode);
  for (const child of Object.values(value)) visitNodes(child, onNode);
}

/** Source text of a node. */
export function textOf(code: string, node: unknown): string {
  const { start, end } = node as SyntaxNode;
  return code.slice(start, end);
}

/** Removes nodes, and the comma after each. */
export function removeNodes(code: string, nodes: readonly SyntaxNode[]): string {
  let rest = "";
  let from = 0;
  for (const { start, end } of [...nodes].sort((a, b) => a.start - b.start)) {
    // Part of a node that is removed already.
    if (start < from) continue;
    rest += code.slice(from, start);
    from = code[end] === "," ? end + 1 : end;
  }
  return rest + code.slice(from);
}
