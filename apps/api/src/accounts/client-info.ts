import type { FastifyRequest } from "fastify";

/** Where a request comes from, as far as accounts care. */
export interface ClientInfo {
  userAgent: string;
  /** For limits only; never stored in the clear. */
  networkAddress: string;
  /** What the device calls itself, when it does. */
  deviceId: string | undefined;
}

export function readClientInfo(request: FastifyRequest, deviceId?: string | undefined): ClientInfo {
  return { userAgent: request.headers["user-agent"] ?? "", networkAddress: request.ip, deviceId };
}
