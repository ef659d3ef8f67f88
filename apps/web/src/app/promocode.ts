const parameter = "promocode";
const storageKey = "dexnet.promocode";

/** Keeps the promocode of the address bar for this tab, over the sign-in and its reloads. Tariffs use it with an invoice. */
export function rememberPromocode(query: string, storage: Pick<Storage, "getItem" | "setItem">): string | null {
  const code = new URLSearchParams(query).get(parameter)?.trim().slice(0, 64);
  try {
    if (code) storage.setItem(storageKey, code);
    return code || storage.getItem(storageKey);
  } catch {
    return code || null;
  }
}
