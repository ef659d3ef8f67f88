import { useUser } from "../../../platform/services/use-user.ts";

/** Tells password managers which account the form belongs to. */
export function Username() {
  const user = useUser();
  return <input type="text" name="username" autoComplete="username" value={user?.email ?? ""} readOnly hidden />;
}
