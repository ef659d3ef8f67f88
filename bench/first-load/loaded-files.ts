/** Entry of Vite's manifest, as far as it is used here. */
export interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

/** Files of the entry, of the named chunks, and of their static imports. */
export function loadedFiles(manifest: Manifest, names: readonly string[]): string[] {
  const found = new Set<string>();
  function add(key: string): void {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build's manifest has no ${key}.`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  }
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true);
  add(entry ?? "entry");
  for (const name of names) add(scriptNamed(manifest, name));
  return [...found];
}

/** Key of a script chunk by its name. */
function scriptNamed(manifest: Manifest, name: string): string {
  const key = Object.keys(manifest).find((candidate) => {
    const chunk = manifest[candidate];
    return chunk?.name === name && chunk.file.endsWith(".js");
  });
  return key ?? `chunk ${name}`;
}
