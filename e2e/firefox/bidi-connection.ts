/** Connection to a browser by WebDriver BiDi. Playwright drives only newer versions of Firefox than the extended support release. */
export interface BidiConnection {
  send(method: string, params: object): Promise<BidiResult>;
  close(): void;
}

export type BidiResult = Readonly<Record<string, unknown>>;

interface Answer {
  readonly id?: number;
  readonly type: "success" | "error" | "event";
  readonly result?: BidiResult;
  readonly error?: string;
  readonly message?: string;
}

export async function connectBidi(url: string): Promise<BidiConnection> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, { resolve(result: BidiResult): void; reject(error: Error): void }>();
  let lastId = 0;
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve(), { once: true });
    socket.addEventListener("error", () => reject(new Error("Firefox did not accept the connection.")), { once: true });
  });
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id === undefined) return;
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.type === "success") asked?.resolve(answer.result ?? {});
    else asked?.reject(new Error(`${answer.error}: ${answer.message}`));
  });
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("Firefox has closed the connection."));
    waiting.clear();
  });
  return {
    send(method, params) {
      lastId += 1;
      const id = lastId;
      const answered = new Promise<BidiResult>((resolve, reject) => waiting.set(id, { resolve, reject }));
      socket.send(JSON.stringify({ id, method, params }));
      return answered;
    },
    close: () => socket.close(),
  };
}
