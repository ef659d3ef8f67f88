import { useSearch } from "@tanstack/react-router";
import { RequestReset } from "./RequestReset.tsx";
import { SetPassword } from "./SetPassword.tsx";

/** Asking for the link, or (from the link, which carries a token) setting the new password. */
export function ResetPasswordPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const token = typeof search.token === "string" ? search.token : "";
  return token === "" ? <RequestReset /> : <SetPassword key={token} token={token} />;
}
