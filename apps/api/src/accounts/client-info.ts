import type { FastifyRequest } from "fastify";

/** Information about the client that sent a request. */
export interface ClientInfo {
  userAgent: string;
  /** Used for limits only and never stored unhashed. */
  networkAddress: string;
  /** Random id that the device has given itself, if any. */
  deviceId: string | undefined;
}

export function readClientInfo(request: FastifyRequest, deviceId?: string | undefined): ClientInfo {
  return { userAgent: request.headers["user-agent"] ?? "", networkAddress: request.ip, deviceId };
}
