import type { JsonSchema } from "./openapi-document.ts";

/** Renders a JSON schema as indented text with names, types and limits. A question mark marks an optional field. */
export function renderSchema(schema: JsonSchema, indent = ""): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return renderEnum(schema.enum);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return branches.map((branch) => renderSchema(branch, indent)).join(" | ");
  if (schema.allOf !== undefined) return schema.allOf.map((part) => renderSchema(part, indent)).join(" & ");
  if (schema.properties !== undefined) return renderObject(schema, schema.properties, indent);
  if (schema.items !== undefined) return `list of ${renderSchema(schema.items, indent)}`;
  return [typeText(schema, indent), ...limitTexts(schema)].join(", ");
}

function renderEnum(values: readonly unknown[]): string {
  const shown = values.slice(0, 12).map((value) => JSON.stringify(value));
  const rest = values.length - shown.length;
  return `${shown.join(" | ")}${rest > 0 ? ` | … ${rest} more` : ""}`;
}

function renderObject(schema: JsonSchema, properties: Readonly<Record<string, JsonSchema>>, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, property]) => {
    const mark = schema.required?.includes(name) === true ? "" : "?";
    return `${inner}${name}${mark}: ${renderSchema(property, inner)}`;
  });
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`;
}

function typeText(schema: JsonSchema, indent: string): string {
  if (schema.type === undefined) return "anything";
  if (typeof schema.type !== "string") return schema.type.join(" | ");
  if (schema.type === "string" && schema.format === "binary") return "bytes";
  if (schema.type === "string" && schema.format !== undefined) return schema.format;
  if (schema.type !== "object") return schema.type;
  const values = schema.additionalProperties;
  return typeof values === "object" ? `map of ${renderSchema(values, indent)}` : "{}";
}

function limitTexts(schema: JsonSchema): string[] {
  const limits: string[] = [];
  const range = schema.type === "string" ? lengthText(schema) : sizeText(schema);
  if (range !== "") limits.push(range);
  // The pattern of a format repeats the format.
  if (schema.pattern !== undefined && schema.format === undefined) limits.push(`like ${schema.pattern}`);
  if (schema.default !== undefined) limits.push(`${JSON.stringify(schema.default)} when absent`);
  return limits;
}

function lengthText({ minLength: min, maxLength: max }: JsonSchema): string {
  if (max === undefined) return min === undefined ? "" : min === 1 ? "not empty" : `from ${min} characters`;
  return min === undefined ? `up to ${max} characters` : `${min} to ${max} characters`;
}

/** Limits of safe integers are left out. */
function sizeText(schema: JsonSchema): string {
  const min = schema.minimum === Number.MIN_SAFE_INTEGER ? undefined : schema.minimum;
  const max = schema.maximum === Number.MAX_SAFE_INTEGER ? undefined : schema.maximum;
  if (max === undefined) return min === undefined ? "" : `from ${min}`;
  return min === undefined ? `up to ${max}` : `${min} to ${max}`;
}
