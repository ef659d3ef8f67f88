import { changePasswordBodySchema } from "@dexnet/protocol/security";
import { z } from "zod";

/** What the call takes, and the new password once more, which only the form asks for. */
export const changePasswordSchema = changePasswordBodySchema
  .extend({ repeat_password: z.string().min(1, "validation.required") })
  .refine(({ new_password, repeat_password }) => new_password === repeat_password, {
    path: ["repeat_password"],
    message: "validation.passwordsDiffer",
    // As soon as both are there, whatever else is wrong with the form.
    when({ value }) {
      const { new_password: chosen, repeat_password: repeat } = value as Readonly<Record<string, unknown>>;
      return typeof chosen === "string" && typeof repeat === "string" && repeat !== "";
    },
  });
