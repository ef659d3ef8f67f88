import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";

const LARGEST_BYTES = 20_000_000;

export interface LogFile {
  write(line: string): void;
  close(): Promise<void>;
}

/** A child's whole log, added to over restarts; the one before is kept as `.1`, so the two never fill the disk. */
export function openLogFile(folder: string, name: string): LogFile {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.log`);
  let writtenBytes = existsSync(path) ? statSync(path).size : 0;
  let stream = open();

  function open() {
    const opened = createWriteStream(path, { flags: "a", mode: 0o600 });
    // A full disk must not end the supervisor.
    opened.on("error", () => undefined);
    return opened;
  }

  return {
    write(line) {
      if (writtenBytes > LARGEST_BYTES) {
        stream.end();
        renameSync(path, `${path}.1`);
        stream = open();
        writtenBytes = 0;
      }
      writtenBytes += Buffer.byteLength(line) + 1;
      stream.write(`${line}\n`);
    },
    close: () => new Promise((resolve) => stream.end(() => resolve())),
  };
}
