import { Client, type ClientConfig } from "pg";
import type { NotificationConnection, NotificationHandlers } from "./notifications.ts";

/** Opens a connection that listens on the channel of a schema. */
export async function listenOnPostgres(
  connect: ClientConfig,
  schemaName: string,
  { onMessage, onLost }: NotificationHandlers,
): Promise<NotificationConnection> {
  const client = new Client(connect);
  client.on("error", onLost);
  client.on("end", onLost);
  client.on("notification", ({ payload }) => onMessage(payload ?? ""));
  const close = () => client.end().catch(() => undefined);
  try {
    await client.connect();
    await client.query(`LISTEN ${schemaName}`);
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
