import { join } from "node:path";
import { runService } from "@dexnet/service/process/run-service";
import { readSettings } from "@dexnet/service/process/settings";
import { StartError } from "@dexnet/service/process/start-error";
import { mailboxSettings } from "../start/settings.ts";
import { createMailStore } from "./mail-store.ts";
import { startSmtpReceiver } from "./smtp-receiver.ts";
import { createMailboxServer } from "./web-server.ts";

/** Enough for a demonstration. The limit protects the disk. */
const keptMails = 500;

await runService("mailbox", async ({ env }) => {
  const settings = readSettings(mailboxSettings, env);
  if (settings.NODE_ENV === "production") {
    throw new StartError(
      "The mailbox is a demonstration and doesn't run in production: set SMTP_URL to your mail server.",
    );
  }
  const store = await createMailStore({ folder: join(settings.DEXNET_DATA, "mailbox"), keep: keptMails });
  const receiver = await startSmtpReceiver({ port: settings.MAILBOX_SMTP_PORT, store });
  const web = createMailboxServer(store);
  // Always on loopback, regardless of HOST: a reader of the mails can sign in as anybody.
  await web.listen({ host: "127.0.0.1", port: settings.MAILBOX_PORT });
  return {
    async stop() {
      await Promise.all([web.close(), receiver.stop()]);
    },
  };
});
