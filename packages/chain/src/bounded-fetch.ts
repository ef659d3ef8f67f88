/**
 * `fetch` that reads the whole answer before it returns, so that the caller's time limit covers the body as well, and that
 * fails if the answer is too large. An endpoint could otherwise stop in the middle of an answer and block its reader for ever.
 */
export function createBoundedFetch({ maxBytes }: { readonly maxBytes: number }): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const chunks: Uint8Array[] = [];
    let sizeBytes = 0;
    for await (const chunk of response.body ?? []) {
      sizeBytes += chunk.byteLength;
      // Leaving the loop cancels the rest of the answer.
      if (sizeBytes > maxBytes) throw new Error(`The answer has more than ${maxBytes} bytes.`);
      chunks.push(chunk);
    }
    const { status, statusText, headers } = response;
    const type = headers.get("content-type");
    const body = status === 204 || status === 304 ? null : Buffer.concat(chunks);
    return new Response(body, { status, statusText, headers: type === null ? {} : { "content-type": type } });
  };
}
