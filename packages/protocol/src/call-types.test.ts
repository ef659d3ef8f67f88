import { describe, expectTypeOf, it } from "vitest";
import * as z from "zod/mini";
import type { accountCalls } from "./accounts.ts";
import type { blockCalls } from "./blocks.ts";
import {
  type CallAnswer,
  type CallBody,
  type CallQuery,
  defineCall,
  fillPath,
  type HandledBody,
  type HandledParams,
  type HandledQuery,
  type PathParams,
} from "./call.ts";
import type { BlockCid } from "./ids.ts";
import type { paymentCalls } from "./payments.ts";
import type { productCalls } from "./products.ts";
import type { SecondFactorMethod } from "./sessions.ts";
import type { statisticsCalls } from "./statistics.ts";

const answerOnly = defineCall({
  service: "api",
  method: "GET",
  path: "/x/{first}/y/{second}",
  summary: "",
  caller: "anyone",
  answer: z.object({ n: z.pipe(z.string(), z.transform(Number)) }),
});

describe("types of a call (checked by the compiler)", () => {
  it("have the names of a path's parameters", () => {
    expectTypeOf<PathParams<"/a/{b}/c/{d}/">>().toEqualTypeOf<{ readonly b: string; readonly d: string }>();
    expectTypeOf<PathParams<"/a/">>().toEqualTypeOf<Record<never, string>>();
    expectTypeOf(fillPath<"/a/{b}/">)
      .parameter(1)
      .toEqualTypeOf<{ readonly b: string }>();
  });

  it("have the body as it is sent and as it is handled", () => {
    expectTypeOf<CallBody<typeof accountCalls.login>>().toEqualTypeOf<{
      email: string;
      password: string;
      device_id?: string | undefined;
    }>();
    expectTypeOf<CallBody<typeof accountCalls.me>>().toEqualTypeOf<undefined>();
    expectTypeOf<CallBody<typeof blockCalls.putBlock>>().toEqualTypeOf<Uint8Array<ArrayBuffer> | Blob>();
    expectTypeOf<CallBody<typeof paymentCalls.calculate>["token"]>().toEqualTypeOf<"USDT" | "DEXNET" | undefined>();
    expectTypeOf<HandledBody<typeof paymentCalls.calculate>["token"]>().toEqualTypeOf<"USDT" | "DEXNET">();
    expectTypeOf<CallBody<typeof productCalls.configure>["address"]>().toEqualTypeOf<string>();
    expectTypeOf<HandledBody<typeof blockCalls.deleteBlocks>["cids"]>().toEqualTypeOf<BlockCid[]>();
  });

  it("have the query as it is sent and as it is handled", () => {
    expectTypeOf<CallQuery<typeof accountCalls.me>>().toEqualTypeOf<undefined>();
    expectTypeOf<CallQuery<typeof productCalls.fileDatabase>>().toEqualTypeOf<{
      r?: string | undefined;
      since?: number | undefined;
      version?: number | undefined;
      until?: number | undefined;
    }>();
    expectTypeOf<HandledQuery<typeof statisticsCalls.addressBlocks>["limit"]>().toEqualTypeOf<number>();
    expectTypeOf<HandledQuery<typeof statisticsCalls.addressBlocks>["after"]>().toEqualTypeOf<BlockCid | undefined>();
  });

  it("have the parameters of the schema, or the names in the path without one", () => {
    expectTypeOf<HandledParams<typeof blockCalls.getBlock>>().toEqualTypeOf<{ cid: BlockCid }>();
    expectTypeOf<HandledParams<typeof answerOnly>>().toEqualTypeOf<{
      readonly first: string;
      readonly second: string;
    }>();
  });

  it("have the answer as the caller gets it", () => {
    expectTypeOf<CallAnswer<typeof answerOnly>>().toEqualTypeOf<{ n: number }>();
    expectTypeOf<CallAnswer<typeof blockCalls.getBlock>>().toEqualTypeOf<Uint8Array<ArrayBuffer>>();
    expectTypeOf<CallAnswer<typeof accountCalls.register>>().toEqualTypeOf<{ token: string; refresh_token: string }>();
    expectTypeOf<CallAnswer<typeof accountCalls.login>>().toEqualTypeOf<
      | { token: string; refresh_token: string }
      | { two_factor: true; ticket: string; methods?: SecondFactorMethod[] | undefined }
    >();
  });

  it("keep literals, so that a call's permission is known from its type", () => {
    expectTypeOf<typeof accountCalls.me.caller>().toEqualTypeOf<"session">();
    expectTypeOf<typeof paymentCalls.calculate.caller>().toEqualTypeOf<"confirmed">();
    expectTypeOf<typeof paymentCalls.calculate.path>().toEqualTypeOf<"/api/v1/payments/invoice/calculation/">();
  });
});
