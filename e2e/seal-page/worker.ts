import { sealFile } from "../files/seal-file.ts";

globalThis.addEventListener("message", ({ data }: MessageEvent<File>) => {
  sealFile(data).then(
    (cids) => globalThis.postMessage(cids),
    (fault: unknown) => globalThis.postMessage(String(fault)),
  );
});
