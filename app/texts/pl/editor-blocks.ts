/** Words about blocks that move, loaded with what moves them. */
export const blockTexts = {
  handle: 'Przeciągnij, aby przenieść blok. Kliknij, aby go zaznaczyć.',
  moveUp: 'Przesuń w\u00a0górę',
  moveDown: 'Przesuń w\u00a0dół',
} as const;
