import { changePasswordBodySchema } from "@dexnet/protocol/accounts";
import * as z from "zod/mini";

/** Body of the call, and the repeated new password of the form. */
export const changePasswordSchema = z
  .extend(changePasswordBodySchema, { repeat_password: z.string().check(z.minLength(1, "validation.required")) })
  .check(
    z.refine(({ new_password, repeat_password }) => new_password === repeat_password, {
      path: ["repeat_password"],
      message: "validation.passwordsDiffer",
      // Compared as soon as both are entered, even when other fields are invalid.
      when({ value }) {
        const { new_password: chosen, repeat_password: repeat } = value as Readonly<Record<string, unknown>>;
        return typeof chosen === "string" && typeof repeat === "string" && repeat !== "";
      },
    }),
  );
