/**
 * Ticks the boxes of values that were unticked and are added again.
 * @returns whether there was one
 */
export function tickAgain(name: string, isAdded: (value: string) => boolean): boolean {
  const boxes = document.querySelectorAll<HTMLInputElement>(`[name=${name}]:not(:checked)`);
  const added = [...boxes].filter(({ value }) => isAdded(value));
  for (const box of added) box.click();
  return added.length > 0;
}
