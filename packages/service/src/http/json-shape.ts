const [quote, backslash, comma, openArray, closeArray, openObject, closeObject] = Buffer.from('"\\,[]{}');

/** The bodies of our calls have eight levels at most. Deep nesting takes the parser a hundred times as long as other text. */
const maxLevels = 32;
/**
 * Fields and elements. Each takes much more memory and time than its text. A snapshot with the pages of thirty million entries
 * has as many.
 */
const maxValues = 65_536;

/** Whether a text has too many levels or values. Counts brackets and commas outside of texts, without parsing. */
export function exceedsShape(json: string): boolean {
  let [levels, values] = [0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfText(json, at);
    else if (code === comma) values += 1;
    else if (code === openArray || code === openObject) {
      levels += 1;
      values += 1;
    } else if (code === closeArray || code === closeObject) levels -= 1;
    if (levels > maxLevels || values > maxValues) return true;
  }
  return false;
}

/** Position of the quote that ends a text. Long texts are searched, not read letter by letter. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end === -1 ? json.length : end;
}

/** After an odd number of backslashes. */
function isEscaped(json: string, at: number): boolean {
  let backslashes = 0;
  while (json.charCodeAt(at - 1 - backslashes) === backslash) backslashes += 1;
  return backslashes % 2 === 1;
}
