import { once } from "node:events";

/** The settings with which a process of Node can be asked through its inspector. */
export function inspectedAt(port: number): Record<string, string> {
  return { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` };
}

/** Has it collect all its garbage, so that its memory is what it needs, and not what nobody has come to yet. */
export async function collectGarbage(port: number): Promise<void> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? "");
  try {
    await once(socket, "open");
    socket.send(JSON.stringify({ id: 1, method: "HeapProfiler.collectGarbage" }));
    await once(socket, "message");
  } finally {
    socket.close();
  }
}
