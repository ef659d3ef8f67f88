/** Our pipeline in a worker of its own with its part threads, as in the worker of the drive. */
export async function startOurs(): Promise<(file: File) => Promise<void>> {
  const worker = new Worker(new URL("./ours-worker.ts", import.meta.url), { type: "module" });
  return (file) =>
    new Promise((resolve, reject) => {
      worker.addEventListener("error", (event) => reject(new Error(event.message)), { once: true });
      worker.addEventListener(
        "message",
        ({ data }: MessageEvent<string | null>) => (data === null ? resolve() : reject(new Error(data))),
        { once: true },
      );
      worker.postMessage(file);
    });
}
