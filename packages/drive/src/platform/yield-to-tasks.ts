/** Lets other tasks of the thread run, such as answers that have arrived. A timer of zero would wait for milliseconds. */
export function yieldToTasks(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
