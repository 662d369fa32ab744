import { characterForms, countOf } from './count-of';

const decimal = new Intl.NumberFormat('pl-PL', { maximumFractionDigits: 1 });

/** `fileSize(122880)` → '120 kB' */
const fileSize = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))}\u00a0kB`
    : `${decimal.format(bytes / 1_000_000)}\u00a0MB`;

const wordForms = { one: 'słowo', few: 'słowa', many: 'słów' };

/** Why an address outside the portal does not answer; HTTP statuses that need no words are shown as they are. */
const linkFailures: Readonly<Record<string, string>> = {
  '404': 'nie ma takiej strony, kod 404',
  '410': 'stronę usunięto, kod 410',
  name: 'nie ma takiej domeny',
  refused: 'serwer odrzuca połączenia',
  timeout: 'serwer nie odpowiada',
  certificate: 'certyfikat serwera jest nieważny',
  other: 'połączenie się nie udaje',
};

/** What the checks of a text say: each sentence says what to do. Its panel's words are in `readiness.ts`. */
export const checkTexts = {
  tooIntricate: 'Ten tekst jest zbyt złożony, by go sprawdzić. Podziel go na mniejsze części.',
  imageAlt: 'Opisz obraz w\u00a0tekście alternatywnym: co z\u00a0niego wynika dla czytelnika.',
  imageText:
    'To wygląda na obraz tekstu, na przykład skan. Przepisz tekst na stronę: obrazu nie odczyta czytnik ekranu ani wyszukiwarka, a\u00a0na telefonie trudno go powiększyć.',
  imageAltName: (name: string) => `„${name}” to nazwa, nie opis. Napisz, co obraz przedstawia.`,
  headingLevel1: 'Nagłówek poziomu 1 jest już tytułem strony. Zmień ten na poziom 2.',
  headingOrder: (found: number, wanted: number) =>
    `Nagłówek poziomu ${found} stoi za głęboko. Zmień go na poziom ${wanted}.`,
  headingEmpty: 'Nagłówek jest pusty. Wpisz jego treść albo go usuń.',
  headingDuplicate: (words: string) => `Nagłówek „${words}” już tu był. Nazwij tę część inaczej.`,
  linkEmpty: 'Odnośnik nie ma treści. Napisz, dokąd prowadzi.',
  linkText: (words: string) => `„${words}” nie mówi, dokąd prowadzi odnośnik. Napisz, co czytelnik tam znajdzie.`,
  linkBare: 'Zamiast gołego adresu napisz, co czytelnik pod nim znajdzie.',
  linkMissing: 'Ten odnośnik donikąd nie prowadzi. Popraw adres albo usuń odnośnik.',
  linkNoHeading: 'Na wskazanej stronie nie ma takiego nagłówka. Popraw końcówkę adresu po znaku #.',
  linkDraft: 'Ta strona nie jest opublikowana. Opublikuj ją albo usuń odnośnik.',
  linkMoved: (to: string) => `Ta strona ma nowy adres: ${to}. Zmień odnośnik.`,
  linkDead: (failure: string) =>
    `Od trzech nocy nic tu nie odpowiada (${linkFailures[failure] ?? `kod ${failure}`}). Popraw adres albo usuń odnośnik.`,
  emptyLinkWords: [
    'tutaj',
    'tu',
    'tam',
    'klik',
    'kliknij',
    'kliknij tutaj',
    'kliknij tu',
    'kliknij w link',
    'kliknij link',
    'link',
    'ten link',
    'pod tym linkiem',
    'pod linkiem',
    'pod tym adresem',
    'ten odnośnik',
    'odnośnik',
    'więcej',
    'czytaj więcej',
    'czytaj dalej',
    'zobacz',
    'zobacz tutaj',
    'zobacz więcej',
    'dowiedz się więcej',
    'więcej informacji',
    'więcej tutaj',
    'szczegóły',
    'sprawdź',
    'sprawdź tutaj',
    'przejdź',
    'przejdź tutaj',
    'otwórz',
    'wejdź',
    'strona',
    'ta strona',
    'na tej stronie',
    'here',
    'click here',
    'read more',
    'more',
  ],
  tableHead: 'Tabela nie ma nagłówków kolumn. Wpisz w\u00a0pierwszym wierszu, co jest w\u00a0każdej kolumnie.',
  tableHeadCell: 'Jedna z\u00a0kolumn nie ma nagłówka. Wpisz, co w\u00a0niej jest.',
  boldHeading:
    'Ten pogrubiony wiersz wygląda na nagłówek. Zmień go w\u00a0nagłówek, aby było go widać w\u00a0spisie treści.',
  capitals: 'Zapisz te słowa małymi literami: wielkie czyta się trudniej, a\u00a0czytniki ekranu mogą je literować.',
  foreignLanguage: 'To zdanie wygląda na angielskie. Przetłumacz je albo napisz obok po polsku, o\u00a0czym mówi.',
  fileLink: (type: string) => `Odnośnik prowadzi do pliku. Dopisz w\u00a0jego treści typ (${type}) i\u00a0wielkość.`,
  fileUnreadable: (name: string) =>
    `Portal nie odczytał pliku „${name}”: może być uszkodzony, zabezpieczony hasłem albo za duży. Nie znajdzie go wyszukiwarka. Sprawdź, czy się otwiera, i\u00a0w\u00a0razie potrzeby dodaj go jeszcze raz.`,
  fileNoText: (name: string) =>
    `W\u00a0pliku „${name}” nie ma tekstu, są tylko obrazy stron: nie odczyta go czytnik ekranu ani wyszukiwarka. Rozpoznaj w\u00a0nim tekst (OCR) albo przepisz go na stronę.`,
  fileNoTags: (name: string) =>
    `Plik „${name}” nie ma znaczników, więc czytnik ekranu nie pozna jego nagłówków, list i\u00a0tabel. Zapisz go jako PDF ze znacznikami (PDF/UA).`,
  fileFacts: (type: string, bytes: number) => `${type}, ${fileSize(bytes)}`,
  titleLength: (length: number, most: number) =>
    `Tytuł ma ${countOf(length, characterForms)}, wyszukiwarki pokazują około ${most}. Skróć go.`,
  summary:
    'Napisz w\u00a0jednym, dwóch zdaniach, o\u00a0czym to jest: pokażą je listy, wyszukiwarki i\u00a0wiadomości z\u00a0nowościami.',
  longSentence: (words: number, most: number) =>
    `Zdanie ma ${countOf(words, wordForms)}. Podziel je na krótsze, najlepiej do ${most} słów.`,
  fog: (found: number, most: number) =>
    `Indeks mglistości FOG tego tekstu to ${decimal.format(found)}; dla szerokiego grona czytelników zalecamy najwyżej ${most}. Skróć zdania i\u00a0użyj krótszych słów.`,
  passive: 'Napisz, kto to robi: strona czynna jest krótsza i\u00a0jaśniejsza.',
  impersonal:
    'Z\u00a0tych zdań nie wynika, kto to robi. Napisz, kto: „Sprawdzamy wniosek” zamiast „Wniosek sprawdza się”.',
  /** Verbs whose doer is mostly unknown: 'dowód został skradziony'. */
  doneByNobody: 'zniszczyć uszkodzić skraść ukraść zgubić zagubić utracić zalać spalić zranić urodzić'.split(' '),
  /** With 'się' they hide who acts. Others have a thing as their subject too often: 'plik pobiera się'. */
  impersonalVerbs:
    'zaleca uważa przyjmuje stosuje dopuszcza wymaga zabrania stwierdza uznaje ustala oblicza przeprowadza sporządza doręcza odmawia wzywa zarządza nakazuje postanawia unieważnia uchyla umarza informuje zawiadamia powiadamia prosi przewiduje dokonuje określa przekazuje przedkłada dołącza załącza zwalnia zalicza rozpatruje rozlicza uwzględnia składa'.split(
      ' ',
    ),
  verbalNouns: 'Zamień ten ciąg rzeczowników na czasowniki.',
  officialese: (said: string, plain: string) => `Zamiast „${said}” napisz prościej: ${plain}.`,
  abbreviation: (letters: string) => `Rozwiń skrót ${letters} przy pierwszym użyciu.`,
  doubleSpace: 'Usuń podwójną spację.',
  spaceBefore: 'Usuń spację przed znakiem przestankowym.',
  quotationMarks: 'Użyj polskich cudzysłowów: „ ”.',
  dash: 'Zamiast łącznika użyj tu myślnika: –.',
  /** Abbreviations that every reader knows, in Polish offices and in computing. */
  knownAbbreviations:
    'PDF DOC DOCX XLS XLSX CSV XML JSON YAML HTML CSS HTTP HTTPS URL URI API REST SQL SSH SSL TLS SMTP IMAP FTP SFTP DNS VPN LAN WAN USB CPU GPU RAM SSD HDD ISO UTF ASCII SMS MMS GPS QR PIN PUK VAT PIT CIT NIP PESEL REGON KRS ZUS NFZ KRUS GUS UE USA ONZ NATO RODO BIP PKP PKS MSWIA MEN MON MSZ PAP TVP RP III VII VIII XII XIII XIV XVI XIX XXI IBAN BLIK SEPA EUR PLN USD GBP CHF PNG JPG JPEG GIF SVG ZIP RAR MP3 MP4 IOS MAC PC IT HR PR FAQ CMS CRM ERP SDK CLI GUI IDE JWT CORS CSRF XSS MCP TOTP OIDC SAML LDAP OAUTH CRUD UUID TODO README WCAG ARIA SEO RSS GNU RGB VBA DLL OLE CET UTC MIT LTS TCP UDP DHCP NTP ODT ODS BASIC COVID'.split(
      ' ',
    ),
} as const;
