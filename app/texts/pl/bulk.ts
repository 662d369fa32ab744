/** Changes of many entries at once. */
export const bulkTexts = {
  undoOver: 'Tej zmiany nie można już cofnąć.',
  changedSince: 'Ktoś zmienił ten element w\u00a0międzyczasie.',
} as const;
