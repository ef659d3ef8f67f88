import { useSearch } from "@tanstack/react-router";
import { RequestReset } from "./RequestReset.tsx";
import { SetPassword } from "./SetPassword.tsx";

/** Requests the link, or sets the new password for a link with a token. */
export function ResetPasswordPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const token = typeof search.token === "string" ? search.token : "";
  return token === "" ? <RequestReset /> : <SetPassword key={token} token={token} />;
}
