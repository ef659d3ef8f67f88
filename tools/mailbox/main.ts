import { join } from "node:path";
import { runService } from "@dexnet/service/run-service";
import { readSettings } from "@dexnet/service/settings";
import { StartError } from "@dexnet/service/start-error";
import { mailboxSettings } from "../start/settings.ts";
import { createMailStore } from "./mail-store.ts";
import { startSmtpReceiver } from "./smtp-receiver.ts";
import { createMailboxServer } from "./web-server.ts";

/** Enough for any demonstration, and the folder can't fill the disk. */
const KEPT_MAILS = 500;

await runService("mailbox", async ({ env }) => {
  const settings = readSettings(mailboxSettings, env);
  if (settings.NODE_ENV === "production") {
    throw new StartError(
      "The mailbox is a demonstration and doesn't run in production: set SMTP_URL to your mail server.",
    );
  }
  const store = await createMailStore({ folder: join(settings.DEXNET_DATA, "mailbox"), keep: KEPT_MAILS });
  const receiver = await startSmtpReceiver({ port: settings.MAILBOX_SMTP_PORT, store });
  const web = createMailboxServer(store);
  // On loopback whatever HOST says: whoever reads the mails can sign in as anybody.
  await web.listen({ host: "127.0.0.1", port: settings.MAILBOX_PORT });
  return {
    async stop() {
      await Promise.all([web.close(), receiver.stop()]);
    },
  };
});
