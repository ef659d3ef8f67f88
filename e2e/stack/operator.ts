import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Stack } from "@dexnet/tools/stack";

/** Calls of the operator of a stack. */
export interface Operator {
  /** Creates a promocode and returns its code. */
  createPromocode(effect: { percent: number } | { product: string }): Promise<string>;
  createDexId(): Promise<string>;
}

export function createOperator({ ports, dataFolder }: Pick<Stack, "ports" | "dataFolder">): Operator {
  const internalUrl = `http://127.0.0.1:${ports.API_INTERNAL_PORT}`;

  async function post(path: string, body: object): Promise<Record<string, unknown>> {
    const { INTERNAL_TOKEN } = JSON.parse(await readFile(join(dataFolder, "secrets.json"), "utf8"));
    const headers = { "content-type": "application/json", authorization: `Internal ${INTERNAL_TOKEN}` };
    const answer = await fetch(new URL(path, internalUrl), { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  }

  return {
    async createPromocode(effect) {
      const kind = "percent" in effect ? "percent" : "product";
      const { code } = await post("/internal/v1/promocodes/", {
        kind,
        hundredths: "percent" in effect ? effect.percent * 100 : null,
        cents: null,
        product: "product" in effect ? effect.product : null,
        uses: null,
        starts_at: null,
        ends_at: null,
        private: false,
        email: null,
      });
      return String(code);
    },
    async createDexId() {
      const { dexids } = await post("/internal/v1/dexids/", { count: 1, hundredths: 500 });
      return String((dexids as { dexid: string }[])[0]?.dexid);
    },
  };
}
