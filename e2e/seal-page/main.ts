const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });

/** Seals a picked file in a worker, and returns the CIDs of its parts. */
async function sealPicked(index: number): Promise<readonly string[]> {
  const answer = Promise.withResolvers<readonly string[] | string>();
  worker.onmessage = ({ data }) => answer.resolve(data);
  worker.postMessage(document.querySelector("input")?.files?.[index]);
  const cids = await answer.promise;
  if (typeof cids === "string") throw new Error(cids);
  return cids;
}

Object.assign(globalThis, { sealPicked });
