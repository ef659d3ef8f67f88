import { AppError } from "@dexnet/protocol/errors";
import { type FileDatabaseDocument, fileDatabaseSchema } from "@dexnet/protocol/file-database";
import { fileDatabaseBytesLargest } from "@dexnet/protocol/limits";
import type { Multipart } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";

const fieldName = "fdb";
const limits = {
  fileSize: fileDatabaseBytesLargest,
  fieldSize: fileDatabaseBytesLargest,
  files: 1,
  // A request may carry more than is asked for, within reason.
  fields: 8,
  // Beyond a limit of parts the parser leaves them without anybody who hears their errors, and one of a form that ends
  // too early would end the process. Those beyond the limits above are heard.
  parts: Number.POSITIVE_INFINITY,
};

/** The file database from the form's field `fdb`, sent as a file or as text. Reading stops at the limit. */
export async function readFileDatabaseForm(request: FastifyRequest): Promise<FileDatabaseDocument> {
  const text = await readField(request.parts({ limits })).catch((cause: unknown) => {
    // The form's parser throws plain errors at what is no form; what it refuses by rule carries a status.
    const isRefusal = cause instanceof AppError || (cause instanceof Error && "statusCode" in cause);
    throw isRefusal ? cause : new AppError("bad_request", { cause, facts: { field: fieldName } });
  });
  const document = fileDatabaseSchema.safeParse(text === undefined ? undefined : parseJson(text));
  if (!document.success) throw new AppError("bad_request", { facts: { field: fieldName } });
  return document.data;
}

async function readField(parts: AsyncIterable<Multipart>): Promise<string | undefined> {
  let text: string | undefined;
  for await (const part of parts) {
    if (part.type === "file") {
      const bytes = await part.toBuffer();
      if (part.fieldname === fieldName) text = bytes.toString("utf8");
    } else if (part.fieldname === fieldName && typeof part.value === "string") {
      if (part.valueTruncated) throw new AppError("too_large");
      text = part.value;
    }
  }
  return text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
