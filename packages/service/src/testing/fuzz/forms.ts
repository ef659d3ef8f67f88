import fc from "fast-check";

export interface FuzzBody {
  readonly contentType: string | undefined;
  readonly bytes: Buffer | undefined;
}

const boundary = "----fuzz";
const closingLine = `--${boundary}--\r\n`;

const dispositions = [
  'form-data; name="fdb"',
  'form-data; name="fdb"; filename="fdb.json"',
  'form-data; name="fdb"; filename=""',
  "form-data; name=\"fdb\"; filename*=UTF-8''%zz",
  'form-data; name="__proto__"',
  'form-data; name="constructor"; filename="a"',
  'form-data; name=""',
  "form-data",
  "attachment",
  'form-data; name="fdb\0"',
  `form-data; name="${"x".repeat(20_000)}"`,
  'form-data; name="fdb',
];
const partTypes = [
  "",
  "content-type: application/json\r\n",
  "content-type: \r\n",
  "content-type: text/plain; charset=no-such\r\n",
  "content-transfer-encoding: base64\r\n",
  "no colon here\r\n",
];
const contentTypes = [
  `multipart/form-data; boundary=${boundary}`,
  `Multipart/Form-Data; boundary="${boundary}"`,
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/form-data; boundary=another",
  `multipart/form-data; boundary=${"b".repeat(200)}`,
  `multipart/mixed; boundary=${boundary}`,
  `multipart/form-data; boundary=${boundary}; boundary=b`,
];

const mostly = <T>(usual: T, others: readonly T[]) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: fc.constantFrom(usual, ...others) });

/** Forms with the field `fdb`: valid ones, and some with wrong delimiters, wrong parts or a wrong number of parts. */
export function formBodies(texts: fc.Arbitrary<string>): fc.Arbitrary<FuzzBody> {
  const part = fc
    .tuple(mostly(dispositions[1] ?? "", dispositions), mostly("", partTypes), texts)
    .map(([disposition, type, text]) => {
      return `--${boundary}\r\ncontent-disposition: ${disposition}\r\n${type}\r\n${text}\r\n`;
    });
  const frame = fc.record({
    parts: fc.oneof(
      { weight: 6, arbitrary: fc.array(part, { minLength: 1, maxLength: 1 }) },
      { weight: 2, arbitrary: fc.array(part, { maxLength: 3 }) },
      { weight: 1, arbitrary: part.map((one) => Array.from({ length: 40 }, () => one)) },
    ),
    ending: mostly(closingLine, ["", "--", `--${boundary}`, `${closingLine}${closingLine}`, "\0"]),
    contentType: mostly(contentTypes[0] ?? "", contentTypes),
    keptShare: fc.oneof(
      { weight: 5, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
    ),
  });
  return frame.map(({ parts, ending, contentType, keptShare }) => {
    const bytes = Buffer.from(parts.join("") + ending);
    return { contentType, bytes: bytes.subarray(0, Math.floor(bytes.length * keptShare)) };
  });
}
