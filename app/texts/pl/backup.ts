import { countOf } from './count-of';

const hourForms = { one: 'godzinę', few: 'godziny', many: 'godzin' };
const dayForms = { one: 'dzień', few: 'dni', many: 'dni' };

/** Words about the backups of each night. */
export const nightlyTexts = {
  title: 'Kopia zapasowa',
  last: (when: string, size: string) => `Ostatnia: ${when}, ${size}`,
  age: (hours: number) =>
    hours < 1
      ? 'mniej niż godzinę temu'
      : `${hours < 48 ? countOf(hours, hourForms) : countOf(Math.floor(hours / 24), dayForms)} temu`,
  none: 'Nie ma jeszcze żadnej. Następna powstanie w\u00a0nocy.',
  off: 'Kopie nocne są wyłączone. Włącza je zmienna BACKUP_DIR.',
  states: { fresh: 'Aktualna', late: 'Spóźniona' },
  reasons: {
    noSpace: 'zabrakło miejsca na dysku',
    noFolder: 'w\u00a0folderze BACKUP_DIR nie można zapisać pliku',
    noStore: 'magazyn plików nie przyjął kopii albo nie odpowiada',
    other: 'powód podaje dziennik serwera',
  },
} as const;

/** Words about backups, of the command line. */
export const backupTexts = {
  noFile: (file: string) => `nie ma pliku ${file}.`,
  foreign: 'to nie jest kopia zapasowa portalu. Niczego nie zmieniono.',
  damaged: 'kopia jest uszkodzona albo niepełna. Niczego nie zmieniono.',
  newer: (version: string) =>
    `kopię utworzyła nowsza wersja portalu (${version}). Odtwórz ją w tej albo nowszej wersji. Niczego nie zmieniono.`,
  notEmpty: 'portal nie jest pusty. Dodaj --replace, aby zastąpić wszystko, co w nim jest, zawartością kopii.',
  storeInUse:
    'w magazynie S3 są już pliki portalu. Jeśli używa ich portal, który działa, ustaw inny zasobnik albo pomiń zmienne S3_…; jeśli nie, dodaj --replace.',
  running: 'portal działa. Zatrzymaj go (wszystkie instancje), zanim odtworzysz kopię.',
  noShelf: 'nie podano, gdzie są kopie: wpisz folder albo adres s3://…, albo ustaw BACKUP_DIR.',
  noneThere: 'Nie ma tu żadnej kopii.',
  listColumns: ['Kopia', 'Rozmiar'],
  badAddress: 'adres magazynu ma postać s3://bucket/folder/plik.',
  noStore: 'adres s3://… wymaga zmiennych S3_….',
  exists: (file: string) => `plik ${file} już istnieje.`,
  busy: 'trwa już tworzenie innej kopii tego portalu.',
  differs: (table: string) => `tabela ${table} ma po odtworzeniu inną liczbę wierszy niż kopia. Niczego nie zmieniono.`,
  tables: 'Baza danych',
  files: 'Pliki',
  verifying: 'Sprawdzanie kopii',
  made: (file: string, size: string) => `Kopia gotowa i sprawdzona: ${file} (${size}).`,
  held: (rows: string, files: string) => `Zawiera ${rows} i ${files}.`,
  rowForms: { one: 'wiersz', few: 'wiersze', many: 'wierszy' },
  fileForms: { one: 'plik', few: 'pliki', many: 'plików' },
  missing: (count: number) => `Uwaga: z plików, o których wie baza, w magazynie, a więc i w kopii, brakuje ${count}.`,
  restored: (date: string) => `Portal odtworzony z kopii z ${date}. Możesz go teraz uruchomić.`,
  webhooksOff: 'Webhooki są wyłączone. Jeśli to ma być portal, który woła inne programy, włącz je w Ustawieniach.',
} as const;
