import ts from "typescript";

/** Uses of texts in a source file. */
export interface SourceStrings {
  /** Namespaces that the file asks for. */
  readonly namespaces: ReadonlySet<string>;
  /** Whole string literals. */
  readonly literals: ReadonlySet<string>;
  /** Templates with a word of their own, as patterns with any text in their holes. */
  readonly patterns: readonly RegExp[];
  /** Literal keys of calls like `t("key")`. */
  readonly keys: readonly string[];
  /** Texts for people that are written in the source. */
  readonly hardCoded: readonly string[];
}

/** Attributes and properties whose value a person reads or hears. */
const readableNames =
  /^(aria-(label|description|roledescription|valuetext)|title|placeholder|alt|label|description|text|heading|cancelText|confirmText)$/;
/** Functions that take a key: `t`, `tErrors`. */
const translators = /^t([A-Z]\w*)?$/;
/** Functions whose argument is a namespace. */
const namespaceTakers = /^(useTranslation|getFixedT)$/;

export function readSourceStrings(path: string, source: string): SourceStrings {
  const namespaces = new Set<string>();
  const literals = new Set<string>();
  const patterns: RegExp[] = [];
  const keys: string[] = [];
  const hardCoded: string[] = [];
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return { namespaces, literals, patterns, keys, hardCoded };

  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node)) literals.add(node.text);
    else if (ts.isTemplateExpression(node) && /[a-z]{3}/i.test(fixedText(node))) patterns.push(patternOf(node));
    else if (ts.isCallExpression(node)) readCall(node);
    else if (ts.isJsxText(node)) addIfReadable(node.text);
    else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) addValue(node.expression);
    else if (ts.isJsxAttribute(node) && readableNames.test(node.name.getText()))
      addValue(attributeValue(node.initializer));
    else if (ts.isPropertyAssignment(node) && isArgument(node) && readableNames.test(node.name.getText())) {
      addValue(node.initializer);
    }
    ts.forEachChild(node, visit);
  }

  function readCall(call: ts.CallExpression): void {
    const name = ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : call.expression.getText();
    const strings = call.arguments.filter(ts.isStringLiteralLike).map(({ text }) => text);
    if (namespaceTakers.test(name)) for (const text of strings) namespaces.add(text);
    const [first] = call.arguments;
    if (translators.test(name) && first !== undefined && ts.isStringLiteralLike(first)) keys.push(first.text);
  }

  function addValue(value: ts.Expression | undefined): void {
    if (value === undefined) return;
    if (ts.isStringLiteralLike(value)) addIfReadable(value.text);
    else if (ts.isTemplateExpression(value)) addIfReadable(fixedText(value));
    else if (ts.isConditionalExpression(value)) {
      addValue(value.whenTrue);
      addValue(value.whenFalse);
    } else if (ts.isParenthesizedExpression(value)) addValue(value.expression);
  }

  function addIfReadable(text: string): void {
    if (/\p{L}/u.test(text)) hardCoded.push(text.trim().replaceAll(/\s+/g, " "));
  }
}

function attributeValue(initializer: ts.JsxAttributeValue | undefined): ts.Expression | undefined {
  if (initializer === undefined) return undefined;
  return ts.isJsxExpression(initializer) ? initializer.expression : initializer;
}

/** Whether a property belongs to an object that a function gets, as those of notices and questions do. */
function isArgument(property: ts.PropertyAssignment): boolean {
  return ts.isCallExpression(property.parent.parent);
}

/** Fixed parts of a template, without its values. */
function fixedText({ head, templateSpans }: ts.TemplateExpression): string {
  const spans = templateSpans.flatMap(({ expression, literal }) => [...alternatives(expression), literal.text]);
  return [head.text, ...spans].join(" ");
}

/** Strings between which an expression chooses; none if it can be anything. */
function alternatives(expression: ts.Expression): string[] {
  if (!ts.isConditionalExpression(expression)) return [];
  const { whenTrue, whenFalse } = expression;
  return ts.isStringLiteralLike(whenTrue) && ts.isStringLiteralLike(whenFalse) ? [whenTrue.text, whenFalse.text] : [];
}

function patternOf(template: ts.TemplateExpression): RegExp {
  const rest = template.templateSpans.map(({ expression, literal }) => {
    const known = alternatives(expression);
    const hole = known.length === 0 ? ".+" : `(?:${known.map((text) => escapePattern(text)).join("|")})`;
    return hole + escapePattern(literal.text);
  });
  return new RegExp(`^${escapePattern(template.head.text)}${rest.join("")}$`);
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
