import type { Outcome } from '#app/content/transfer/bundle';
import { countOf } from './count-of';

const itemForms = { one: 'rzecz', few: 'rzeczy', many: 'rzeczy' };

/** The panel's pages about export and import. */
export const transferPageTexts = {
  title: 'Import i eksport',
  description:
    'Cała treść portalu jako zwykłe pliki: do pracy w innych programach albo do przeniesienia do innego portalu.',
  export: {
    title: 'Eksport',
    text: 'Archiwum ZIP zawiera wszystkie elementy, także szkice, jako pliki Markdown z polami w nagłówku YAML, a do tego kategorie, fragmenty wspólne i przesłane pliki.',
    download: 'Pobierz eksport (ZIP)',
    hint: 'Eksport nie ma kont, historii zmian ani szkiców nad opublikowaną treścią. Mają je kopie zapasowe. Eksport, który ma ponad 20 000 plików albo 2 GB, wczytasz tylko poleceniem na serwerze.',
  },
  import: {
    title: 'Import',
    text: 'Wczytuje eksport portalu, foldery Docusaurusa, MkDocs, Obsidiana i GitBooka, eksport Notion, Outline i Docmost (Markdown albo HTML), eksport HTML z Confluence, eksport XML z WordPressa (z folderem wp-content/uploads albo bez niego), eksport BookStacka (Portable ZIP), odpowiedzi API Zendesku (articles.json) oraz pojedyncze pliki .md, .html i .docx. Folder wyślij jako archiwum ZIP.',
    choose: 'Wybierz plik',
    none: 'Nie wybrano pliku',
    check: 'Prześlij i sprawdź',
    sending: 'Przesyłanie...',
    failedTitle: 'Nie przesłano pliku',
    failed: 'Nie udało się przesłać pliku. Sprawdź połączenie i spróbuj ponownie.',
    hint: 'Najpierw zobaczysz, co stałoby się z każdym plikiem. Niczego to nie zmieni, dopóki nie wybierzesz importu.',
  },
  imports: {
    title: 'Twoje importy z ostatniej doby',
    state: (step: string, at: string) => `${at}: ${step}`,
  },
  run: {
    title: 'Import',
    heading: (title: string) => `Import: ${title}`,
    steps: {
      checking: 'Sprawdzanie plików…',
      checked: 'Sprawdzono. Niczego jeszcze nie zaimportowano.',
      importing: 'Importowanie…',
      done: 'Import gotowy',
      failed: 'Tego pliku nie da się zaimportować',
      cancelled: 'Przerwano. Niczego nie zaimportowano.',
      undone: 'Import cofnięto',
    },
    reload: 'Odśwież stronę, aby zobaczyć postęp',
    progress: (done: number, total: number) => `${done} z ${total}`,
    cancel: { checking: 'Przerwij sprawdzanie', importing: 'Przerwij import' },
    cancelHint: 'Import zapisuje wszystko razem, dopiero na końcu. Przerwany niczego nie zmieni.',
    cancelling: 'Przerywanie...',
    counts: (counts: Partial<Record<Outcome, number>>) =>
      `Nowe: ${counts.new ?? 0}, już są: ${(counts.same ?? 0) + (counts.exists ?? 0)}, pominięte: ${counts.unused ?? 0}, odrzucone: ${counts.refused ?? 0}.`,
    noted: (count: number) => (count === 0 ? '' : ` Z uwagami: ${count}.`),
    files: 'Co z plikami',
    shown: (shown: number, all: number) => `Widać ${shown} z ${all} wierszy: najpierw odrzucone i te z uwagami.`,
    download: 'Pobierz raport (CSV)',
    columns: { file: 'Plik', outcome: 'Wynik', what: 'Element i uwagi' },
    module: 'Dział dla dokumentów z innych systemów',
    publish: 'Zachowaj stan z plików',
    publishHint: 'Bez tego opublikowane elementy trafią do szkiców.',
    skip: 'Pomiń pliki z błędami',
    skipHint: 'Bez tego jeden błąd zatrzymuje cały import.',
    import: 'Importuj',
    checkAgain: 'Sprawdź ponownie',
    sending: 'Wysyłanie...',
    undo: 'Cofnij import',
    undoHint: (minutes: number) =>
      `Przez ${minutes} minut. Zaimportowane elementy trafią do Usuniętych; zmienione od tego czasu zostaną.`,
    undoneTitle: 'Import cofnięty',
    undone: (count: number) => `Usunięto: ${countOf(count, itemForms)}.`,
    over: 'Tego importu już nie ma albo właśnie trwa.',
  },
} as const;
