/** The page that an address of the panel asks for (`page`), from 1; anything else is the first. */
export function readPage(url: URL): number {
  const page = Number(url.searchParams.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 && page < 1_000_000 ? page : 1;
}
