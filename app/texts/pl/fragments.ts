import { countOf } from './count-of';
import { historyTexts } from './history';
import { panelPlaces } from './panel-places';

const quoted = (titles: readonly string[]) => titles.map((title) => `„${title}”`).join(', ');
const mostNamed = 5;
const textsOf = (count: number) => countOf(count, { one: 'tekst', few: 'teksty', many: 'tekstów' });

/** All texts about fragments: the panel's screens and the error messages. */
export const fragmentTexts = {
  title: panelPlaces.fragments,
  description: 'Teksty zapisane raz i\u00a0pokazywane w\u00a0wielu miejscach.',
  add: 'Dodaj fragment',
  searchLabel: 'Szukaj fragmentów',
  empty: 'Nie ma jeszcze żadnego fragmentu.',
  columns: { title: 'Tytuł', name: 'Wiersz w\u00a0tekście', uses: 'Gdzie użyto', updated_at: 'Zmieniono' },
  usesOf: (count: number) => (count === 0 ? 'nigdzie' : textsOf(count)),
  newTitle: 'Nowy fragment',
  editTitle: 'Edycja fragmentu',
  fields: { title: 'Tytuł', name: 'Nazwa', content: 'Treść', note: historyTexts.note } as Record<string, string>,
  nameHint: 'Tekst pokazuje fragment wierszem {{fragment:nazwa}}.',
  newNameHint: 'Tekst pokazuje fragment wierszem {{fragment:nazwa}}. Puste pole: nazwa powstanie z\u00a0tytułu.',
  nameUsedHint: 'Nazwa stoi w\u00a0tekstach poniżej, więc jej nie zmienisz.',
  usedIn: 'Gdzie użyto',
  see: 'Zobacz',
  preview: 'Treść',
  previewEmpty: 'Ten fragment nie ma treści do pokazania.',
  readOnly:
    'Fragment zmieniają administratorzy, bo zmiana trafia od razu do wszystkich tekstów, które go pokazują. W\u00a0swoich tekstach pokażesz go wierszem:',
  moreUses: (count: number) => `i\u00a0jeszcze ${textsOf(count)}`,
  unused: 'Żaden tekst nie pokazuje tego fragmentu.',
  where: { draft: 'szkic zmian', deleted: 'usunięty' },
  conflict:
    'Ktoś zapisał ten fragment, gdy go zmieniano. Niżej widać, czym Twoja wersja różni się od zapisanej. Kolejny zapis zastąpi tamtą wersję Twoją; tamta zostanie w\u00a0historii.',
  added: 'Fragment dodany',
  updated: (uses: number) =>
    uses === 0 ? 'Fragment zaktualizowany' : `Fragment zaktualizowany. Za chwilę pokażą go ${textsOf(uses)}.`,
  delete: 'Usuń fragment',
  removeText:
    'Fragment, którego używa jakiś tekst, zostanie. Usunięty można przywrócić przez 30 dni w\u00a0Ustawieniach, w\u00a0Usuniętych.',
  removed: 'Fragment usunięty',
  historyAbout: 'Każdy zapis tego fragmentu. Wcześniejszą wersję możesz porównać z\u00a0nowszą i\u00a0przywrócić.',
  restoreText:
    'Tytuł i\u00a0treść wrócą do tej wersji jako nowy zapis. Teksty, które pokazują fragment, dostaną ją za chwilę.',
  errors: {
    title: 'Tytuł jest wymagany',
    name: 'Nazwa może mieć małe litery bez polskich znaków, cyfry i\u00a0łączniki, najwyżej 60 znaków, np. godziny-pracy.',
    nameUsed:
      'Nazwa stoi w\u00a0tekstach, które pokazują ten fragment. Można ją zmienić, gdy nie używa go żaden tekst.',
    content: 'Treść jest wymagana',
  },
  inUse: (titles: readonly string[]) => {
    const more = titles.length - mostNamed;
    const named = quoted(titles.slice(0, mostNamed));
    return `Nie można usunąć fragmentu, którego używają teksty: ${named}${more > 0 ? ` i\u00a0jeszcze ${more}` : ''}.`;
  },
};

/** What the fields of fragments mean in the API. */
export const fragmentApi: Record<string, readonly [description: string, example: unknown]> = {
  fragment_name: [
    'Nazwa, pod którą pokazuje go wiersz {{fragment:nazwa}}: małe litery bez polskich znaków, cyfry i\u00a0łączniki. Nie zmieni się, póki używa go jakiś tekst.',
    'godziny-pracy',
  ],
  fragment_title: ['Tytuł fragmentu, dla redaktorów.', 'Godziny pracy'],
  fragment_content: ['Treść w\u00a0Markdownie, do 10 000 znaków, bez innych fragmentów.', 'Urząd pracuje od 8 do 16.'],
  uses: ['W ilu tekstach jest fragment, razem ze szkicami zmian i\u00a0usuniętymi, które można przywrócić.', 2],
  where: [
    'Gdzie w elemencie: entry w nim samym, draft w szkicu zmian, deleted w usuniętym, który można przywrócić.',
    'entry',
  ],
};
