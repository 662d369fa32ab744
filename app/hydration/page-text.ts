const texts = new WeakMap<Response, string>();
const encoder = new TextEncoder();

/**
 * The answer with a rendered page: who seals it takes the page's text from beside it, and only another reader makes
 * bytes of it.
 */
export function pageResponse(html: string, init: ResponseInit): Response {
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(encoder.encode(html));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const response = new Response(body, init);
  texts.set(response, html);
  return response;
}

export const readPageText = (response: Response): Promise<string> | string => texts.get(response) ?? response.text();
