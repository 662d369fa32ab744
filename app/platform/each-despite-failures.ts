/**
 * Works at one after another, also after one that failed, so that none holds up those behind it.
 * @throws the first failure, once all were tried
 */
export async function eachDespiteFailures<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
