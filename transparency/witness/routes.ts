import type { IncomingMessage } from "node:http";
import { readBodyText } from "@dexnet/service/http/body-memory";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Witness, WitnessAnswer } from "./witness.ts";
import { parseWitnessRequest } from "./witness-request.ts";

const text = "text/plain; charset=utf-8";

const statusOf = {
  cosigned: 200,
  malformed: 400,
  not_signed: 403,
  unknown_log: 404,
  conflict: 409,
  inconsistent: 422,
} as const satisfies Record<WitnessAnswer["kind"], number>;

const sentences = {
  malformed: "The request can't be read.",
  not_signed: "No key of this log has signed the checkpoint.",
  unknown_log: "This witness does not know the log.",
  inconsistent: "The checkpoint does not continue the one that was cosigned before.",
} as const;

/** Routes of C2SP tlog-witness. */
export function registerWitnessRoutes(app: FastifyInstance, witness: Witness): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", async (request: FastifyRequest, payload: IncomingMessage) =>
      readBodyText(request, payload),
    );
    scope.post<{ Body: unknown }>("/add-checkpoint", async (request, reply) => {
      const parsed = typeof request.body === "string" ? parseWitnessRequest(request.body) : undefined;
      const answer = parsed === undefined ? ({ kind: "malformed" } as const) : await witness.addCheckpoint(parsed);
      reply.code(statusOf[answer.kind]).type(answer.kind === "conflict" ? "text/x.tlog.size" : text);
      if (answer.kind === "cosigned") return answer.signatureLines;
      return answer.kind === "conflict" ? `${answer.size}\n` : `${sentences[answer.kind]}\n`;
    });
  });
  app.get<{ Params: { logId: string } }>("/:logId/checkpoint", async (request, reply) => {
    const note = await witness.readCheckpoint(request.params.logId);
    reply.code(note === undefined ? 404 : 200).type(text);
    return note ?? `${sentences.unknown_log}\n`;
  });
}
