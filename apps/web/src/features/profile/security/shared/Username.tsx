import { useUser } from "../../../../platform/services/use-user.ts";

/** For password managers: whose password the form asks for. */
export function Username() {
  const user = useUser();
  return <input type="text" name="username" autoComplete="username" value={user?.email ?? ""} readOnly hidden />;
}
