import { countOf } from './count-of';

/** Words of what is pasted into the visual editor, which load with its cleaning. */
export const pastingTexts = {
  picturesLost: (count: number) => `Nie wklejono ${countOf(count, { one: 'obrazu', few: 'obrazów', many: 'obrazów' })}`,
  pasteAlone: 'Wklej każdy osobno albo prześlij jego plik.',
};
