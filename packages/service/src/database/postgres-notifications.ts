import { Client, type ClientConfig } from "pg";
import { withTimeout } from "../concurrency/with-timeout.ts";
import type { NotificationConnection, NotificationHandlers } from "./notifications.ts";

const listenMs = 5_000;

/**
 * Opens a connection that listens on the channel of a schema. `connect` limits the time of the connection, `limitMs` that of
 * LISTEN: the other end may vanish in between, and nothing tests the connection before it listens.
 */
export async function listenOnPostgres(
  connect: ClientConfig,
  schemaName: string,
  { onMessage, onLost }: NotificationHandlers,
  limitMs = listenMs,
): Promise<NotificationConnection> {
  const client = new Client(connect);
  client.on("error", onLost);
  client.on("end", onLost);
  client.on("notification", ({ payload }) => onMessage(payload ?? ""));
  // A connection with an unanswered statement is destroyed, so this does not wait for an end that has vanished.
  const close = () => client.end().catch(() => undefined);
  try {
    await client.connect();
    await withTimeout(limitMs, client.query(`LISTEN ${schemaName}`));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    async ping() {
      await client.query("SELECT 1");
    },
    close,
  };
}
