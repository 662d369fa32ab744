import type { FileReport, Outcome } from '#app/content/transfer/bundle';
import { countOf } from './count-of';

const fileForms = { one: 'plik', few: 'pliki', many: 'plików' };
const documentForms = { one: 'dokument', few: 'dokumenty', many: 'dokumentów' };
const entryForms = { one: 'element', few: 'elementy', many: 'elementów' };
const draftForms = {
  one: 'szkic zmian czeka',
  few: 'szkice zmian czekają',
  many: 'szkiców zmian czeka',
};
/** What an export holds. */
const categoryForms = { one: 'kategorię', few: 'kategorie', many: 'kategorii' };

const mostListed = 20;
const longestShown = 200;
const cut = (text: string) => (text.length > longestShown ? `${text.slice(0, longestShown)}…` : text);

/** `listed(['a', 'b'])` → 'a, b'; of many the first only. */
const listed = (all: readonly string[]) =>
  all.slice(0, mostListed).map(cut).join(', ') +
  (all.length > mostListed ? ` i jeszcze ${all.length - mostListed}` : '');

/** Words about the export and the import of content. */
export const transferTexts = {
  waiting: 'Czekanie na koniec kopii lub innego eksportu',
  entries: 'Treść',
  files: 'Pliki',
  reading: 'Czytanie plików',
  importing: 'Import',
  checking: 'Sprawdzanie',
  notEmpty: (folder: string) => `folder ${folder} nie jest pusty.`,
  notAFolder: (folder: string) => `${folder} nie jest folderem.`,
  noSource: (path: string) => `nie ma pliku ani folderu ${path}.`,
  foldable: 'Więcej',
  attachments: 'Załączniki',
  unknownForm:
    'to nie jest eksport portalu ani nic, co portal umie wczytać. Wczytuje pliki .md, .html i .docx, także w archiwum ZIP.',
  unknown: {
    confluence:
      'to eksport XML z Confluence, którego portal nie wczytuje. Wyeksportuj przestrzeń jeszcze raz jako HTML (Ustawienia przestrzeni, Eksportuj przestrzeń, HTML).',
    mediawiki:
      'to eksport XML z MediaWiki, którego portal nie wczytuje. Zamień strony na pliki Markdown, na przykład programem Pandoc, i wczytaj ich folder jako archiwum ZIP.',
    outline:
      'to eksport JSON z Outline, którego portal nie wczytuje. Wyeksportuj kolekcję jeszcze raz jako Markdown albo HTML.',
    archive: 'portal rozpakowuje tylko archiwa ZIP. Rozpakuj to archiwum i spakuj jego zawartość jako ZIP.',
    words:
      'portal wczytuje z edytorów tekstu tylko dokumenty .docx. Zapisz dokument w tym formacie i wczytaj go jeszcze raz.',
    pdf: 'z plików PDF i EPUB portal nie robi stron. Wczytaj to, z czego powstały (.docx, .html albo .md), albo dodaj je jako zasoby do pobrania.',
    markup:
      'tego zapisu portal nie wczytuje. Zamień pliki na Markdown, na przykład programem Pandoc, i wczytaj ich folder jako archiwum ZIP.',
  },
  unknownData: (path: string) => `plik ${path} nie ma postaci, w jakiej zapisuje go program, z którego pochodzi.`,
  panel: {
    gone: 'Przesłanego pliku już nie ma. Prześlij go jeszcze raz.',
    givenUp: 'Portal nie poradził sobie z tym plikiem. Spróbuj jeszcze raz; przyczynę zna dziennik serwera.',
    undoOver: 'Tego importu nie można już cofnąć.',
    stopped: {
      cancelled: 'Portal jest taki jak przed importem. Możesz zacząć jeszcze raz.',
      unentitled:
        'Konto, które zaczęło ten import, straciło w jego trakcie uprawnienia administratora. Portal jest taki jak przed importem.',
    },
  },
  zip: {
    damaged: 'archiwum jest uszkodzone albo nie jest plikiem ZIP.',
    damagedFile: (name: string) => `archiwum jest uszkodzone: nie da się z niego rozpakować pliku ${name}.`,
    climbs: 'archiwum ma pliki o nazwach, które wychodzą poza nie. Niczego nie wczytano.',
    link: (name: string) => `archiwum ma dowiązanie symboliczne (${name}). Niczego nie wczytano.`,
    twice: (name: string) => `archiwum ma dwa pliki o tej samej nazwie (${name}). Niczego nie wczytano.`,
    encrypted: 'archiwum jest zaszyfrowane.',
    tooMuch: (gigabytes: number, instead: string) =>
      `archiwum rozpakowuje się do więcej niż ${gigabytes} GB. Niczego nie wczytano. ${instead}`,
  },
  tooManyFiles: (most: number, instead: string) => `jest w nim więcej niż ${countOf(most, fileForms)}. ${instead}`,
  tooMuchText: (megabytes: number, instead: string) =>
    `teksty mają w nim razem więcej niż ${megabytes} MB. Niczego nie wczytano. ${instead}`,
  instead: {
    panel: 'Podziel go na części albo wczytaj na serwerze poleceniem npm run portal -- import.',
    commandLine: 'Podziel go na części, na przykład według działów.',
  },
  exported: (folder: string) => `Eksport gotowy: ${folder}.`,
  held: (entries: number, categories: number, files: number) =>
    `Zawiera ${countOf(entries, entryForms)}, ${countOf(categories, categoryForms)} i ${countOf(files, fileForms)}.`,
  missing: (count: number) =>
    `Uwaga: z plików, o których wie baza, w magazynie, a więc i w eksporcie, brakuje ${count}.`,
  drafts: (count: number) =>
    `Uwaga: ${countOf(count, draftForms)} na publikację. Eksport zawiera to, co jest opublikowane.`,
  problems: {
    longHead: 'Nagłówek YAML jest za długi',
    noMap: 'Spodziewane są pola w postaci „nazwa: wartość”',
    noList: 'Spodziewana jest lista',
    yaml: 'To nie jest poprawny YAML',
    toml: 'To nie jest poprawny TOML',
    notAFile: 'To dowiązanie albo plik specjalny: pominięto',
    inOtherPart: 'Wcześniejsza część archiwum ma inny plik o tej ścieżce: pominięto',
    tooLarge: (megabytes: number) => `Plik jest większy niż ${megabytes} MB`,
    notUtf8: 'Tekst nie jest w kodowaniu UTF-8',
    unknownPlace: 'Nie należy do żadnego działu: pominięto',
    fileList: 'Każda pozycja potrzebuje name, file_name i sha256',
    otherFile: 'Portal ma już pod tą nazwą inny plik',
    changedFile: 'Plik ma inną zawartość, niż podaje files.yaml',
    unreadable: 'Dokumentu nie da się odczytać: jest uszkodzony, zbyt złożony albo za duży',
    csv: 'To nie jest poprawny plik CSV',
    json: 'To nie jest poprawny plik JSON',
    id: 'Identyfikator musi być w postaci UUID',
    repeated: (source: string) => `Ten sam adres ma już ${source}`,
    unknownField: (name: string) => `Nieznane pole „${name}”`,
    atField: (label: string, message: string) => `${label}: ${message}`,
  },
  /** True of what would be made as well as of what was: a report shows them before the import and after it. */
  notes: {
    noBody: 'Tekst pod nagłówkiem pominięto: ten dział go nie ma',
    differs: 'Portal ma pod tym adresem element o innej treści: zostaje bez zmian',
    categoryDiffers: 'Portal ma już tę kategorię, z innymi danymi: zostaje bez zmian',
    fragmentDiffers: 'Portal ma już fragment o tej nazwie i innej treści: zostaje bez zmian',
    noCategory: 'Nie ma kategorii: trzeba ją wybrać przed publikacją',
    drafted: 'Jako szkic',
    ownerUnknown: 'Nie ma konta opiekuna: element jest bez opiekuna',
    categoryOwnerUnknown: 'Nie ma konta domyślnego opiekuna: kategoria jest bez niego',
    newId: 'Identyfikator ma już inny element, może usunięty: ten ma nowy adres',
    noPicture: 'Plik nie jest obrazem, choć tak się nazywa: strona go nie pokaże',
    guessedEncoding: 'Tekst nie jest w kodowaniu UTF-8: odczytano go jako Windows-1250. Sprawdź polskie litery',
    missingFile: (name: string) => `Brakuje pliku /files/${name}`,
    leftFields: (names: readonly string[]) => `Pola bez odpowiednika pominięto: ${listed(names)}`,
    leftHtml: (tags: readonly { tag: string; line: number }[]) =>
      `Znaczniki HTML, których portal nie pokazuje: ${listed(tags.map(({ tag, line }) => `<${tag}> (wiersz ${line})`))}`,
    outsideFiles: (files: readonly { url: string; line: number }[]) =>
      `Obrazów i plików z innego systemu nie ma w tym, co wczytano (zastępują je odnośniki do niego, które znikną razem z nim): ${listed(files.map(({ url, line }) => `${cut(url)} (wiersz ${line})`))}`,
    deadLink: (url: string, line: number) => `Wiersz ${line}: odnośnik „${cut(url)}” prowadzi donikąd`,
    noSuchPicture: (url: string, line: number) => `Wiersz ${line}: nie ma obrazu „${cut(url)}”`,
    deadLinks: (count: number) => `Odnośników donikąd i brakujących obrazów jest jeszcze ${count}`,
    diagramsAsCode: (lines: readonly number[]) =>
      `Diagramy są kodem, bo każdy potrzebuje opisu (alt="…") dla osób, które go nie widzą: ${listed(lines.map((line) => `wiersz ${line}`))}`,
    noUploads: (names: readonly string[]) =>
      `Eksport WordPressa nie ma plików z biblioteki mediów (zastępują je odnośniki do dawnej strony). Spakuj go do ZIP razem z folderem wp-content/uploads, aby je wczytać. Brakuje: ${listed(names)}`,
    otherTypes: (types: readonly string[]) =>
      `Wczytywane są strony i wpisy. Pominięto treści innych rodzajów: ${listed(types)}`,
    unlinked: 'Żaden dokument nie ma do niego odnośnika: pominięto',
    unused: 'Żaden importowany element go nie używa',
  },
  site: {
    outside: (pages: number) => `Nie należy do stron tej witryny: pominięto ${countOf(pages, documentForms)}`,
    translated: (pages: number) => `Stąd są polskie wersje stron (${countOf(pages, documentForms)})`,
    language: (name: string, pages: number) =>
      `Wersja językowa „${cut(name)}”: pominięto ${countOf(pages, documentForms)}`,
    folderOfLanguage: (name: string, pages: number) =>
      `Wersja językowa „${cut(name)}”: pominięto ${countOf(pages, documentForms)}. Aby ją wczytać, zaimportuj sam ten folder`,
    version: (name: string, pages: number) =>
      `Wersja ${cut(name)}: pominięto ${countOf(pages, documentForms)}, bo wczytano bieżącą. Aby ją wczytać, zaimportuj sam ten folder`,
  },
  outcomes: {
    new: 'nowy',
    same: 'bez zmian',
    exists: 'już jest',
    unused: 'pominięty',
    refused: 'odrzucony',
  } satisfies Record<Outcome, string>,
  whats: { entry: 'element', category: 'kategoria', fragment: 'fragment', file: 'plik' } satisfies Record<
    FileReport['what'],
    string
  >,
  place: (source: string, line?: number) => (line === undefined ? source : `${source}:${line}`),
  columns: ['Plik', 'Wynik', 'Co', 'Adres', 'Uwagi'],
  summary: (done: boolean, dryRun: boolean, news: number, kept: number, refused: number) => {
    const counts = `nowe: ${news}, już są: ${kept}, odrzucone: ${refused}`;
    if (dryRun) return `Próba: niczego nie zmieniono (${counts}).`;
    return done ? `Import gotowy (${counts}).` : `Niczego nie zaimportowano (${counts}).`;
  },
  refused: (count: number) =>
    `Nie udało się: ${countOf(count, fileForms)} odrzucono. Popraw je albo dodaj --skip-refused, aby je pominąć.`,
  commands: {
    export: 'zapisuje całą treść jako zwykłe pliki, także gdy portal działa',
    exportFolder: 'nowy albo pusty folder',
    import: 'wczytuje treść z folderu, archiwum ZIP albo pliku (także z innych systemów)',
    importSource: 'folder, plik .zip, .md, .html, .docx, .xml, .csv albo .json',
    dryRun: 'tylko pokazuje, co stałoby się z każdym plikiem',
    publish: 'zachowuje stan z plików; bez tej opcji to, co opublikowane, będzie szkicem',
    module: 'dział dla dokumentów z innych systemów (domyślnie documentation)',
    skipRefused: 'pomija pliki z błędami zamiast zatrzymać cały import',
  },
} as const;
