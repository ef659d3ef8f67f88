import { changePasswordBodySchema } from "@dexnet/protocol/accounts";
import { z } from "zod";

/** Body of the call, and the repeated new password of the form. */
export const changePasswordSchema = changePasswordBodySchema
  .extend({ repeat_password: z.string().min(1, "validation.required") })
  .refine(({ new_password, repeat_password }) => new_password === repeat_password, {
    path: ["repeat_password"],
    message: "validation.passwordsDiffer",
    // Compared as soon as both are entered, even when other fields are invalid.
    when({ value }) {
      const { new_password: chosen, repeat_password: repeat } = value as Readonly<Record<string, unknown>>;
      return typeof chosen === "string" && typeof repeat === "string" && repeat !== "";
    },
  });
