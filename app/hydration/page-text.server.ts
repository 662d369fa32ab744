const texts = new WeakMap<Response, string>();

/** A rendered page keeps its text beside its answer, so that who seals it need not read it back out of a stream. */
export const keepPageText = (response: Response, html: string): Response => {
  texts.set(response, html);
  return response;
};

export const readPageText = (response: Response): Promise<string> | string => texts.get(response) ?? response.text();
