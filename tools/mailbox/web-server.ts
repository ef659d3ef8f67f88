import { type FastifyInstance, fastify } from "fastify";
import * as z from "zod/mini";
import type { MailStore } from "./mail-store.ts";
import { framedHtml, listPage, mailPage, missingPage } from "./pages.ts";
import { style } from "./style.ts";

const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Mails may have styles, but no scripts, no network access and no access to the pages around them. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

const html = "text/html; charset=utf-8";
const localNames = new Set(["localhost", "127.0.0.1", "[::1]"]);
const listQuery = z.object({ to: z.optional(z.string().check(z.maxLength(320))) });

/** Server of the mailbox pages, and of the mails as JSON for tests. */
export function createMailboxServer(store: MailStore): FastifyInstance {
  const app = fastify({ logger: false });

  app.addHook("onRequest", async (request, reply) => {
    reply.headers({
      "content-security-policy": pagePolicy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
      "cross-origin-resource-policy": "same-origin",
    });
    // Prevents DNS rebinding: a foreign page whose host name points at this machine could read the codes in the mails.
    const name = request.host.replace(/:\d+$/, "");
    if (!localNames.has(name))
      await reply.code(421).type("text/plain").send("This mailbox answers on localhost only.\n");
  });

  app.get("/", async (request, reply) => {
    const { to } = z.catch(listQuery, {}).parse(request.query);
    return reply.type(html).send(listPage(await store.list({ to }), to));
  });

  app.get("/mails.json", async (request, reply) => {
    const query = listQuery.safeParse(request.query);
    if (!query.success) return reply.code(400).send({ detail: "to must be one mail address." });
    return { mails: await store.list(query.data) };
  });

  app.get<{ Params: { id: string } }>("/mails/:id", async (request, reply) => {
    const mail = await store.get(request.params.id);
    reply.type(html).code(mail === null ? 404 : 200);
    return mail === null ? missingPage() : mailPage(mail);
  });

  app.get<{ Params: { id: string } }>("/mails/:id/html", async (request, reply) => {
    const mail = await store.get(request.params.id);
    reply
      .type(html)
      .code(mail === null ? 404 : 200)
      .header("content-security-policy", mailPolicy);
    return mail === null ? "" : framedHtml(mail);
  });

  app.get("/style.css", (_request, reply) => reply.type("text/css").send(style));
  app.setNotFoundHandler((_request, reply) => reply.code(404).type(html).send(missingPage()));
  return app;
}
