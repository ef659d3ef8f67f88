import type { Drive } from "@dexnet/drive/drive";

/**
 * A drive whose code is fetched with the first wish: the sign-in page has none. A fetch that failed is made anew by the
 * next wish. Everything that a drive does answers later anyway, so each wish can wait for the code.
 */
export function createLazyDrive(load: () => Promise<Drive>): Drive {
  let loading: Promise<Drive> | undefined;
  async function wish(name: keyof Drive, request: unknown[]): Promise<unknown> {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    const drive = await loading;
    return Reflect.apply(drive[name], drive, request);
  }
  return new Proxy({} as Drive, {
    // Whoever looks for `then` wants to know whether this is a promise. It is none.
    get: (_, name) => (name === "then" ? undefined : (...request: unknown[]) => wish(name as keyof Drive, request)),
  });
}
