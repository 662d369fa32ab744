import { countOf } from './count-of';

/** Words of the public pages about news by e-mail, and of its mail. */
export const subscriptionTexts = {
  title: 'Subskrypcja e-mail',
  description: 'Raz dziennie napiszemy, co nowego w\u00a0wybranych działach. Pilne komunikaty wyślemy od razu.',
  fields: { email: 'Adres e-mail', topics: 'O czym pisać' },
  ask: 'Zapisz mnie',
  asking: 'Wysyłanie...',
  privacy:
    'Adresu używamy tylko do wysyłania tych wiadomości. Wypiszesz się jednym kliknięciem w\u00a0każdej z\u00a0nich; wtedy usuwamy adres.',
  sent: {
    title: 'Sprawdź pocztę',
    text: 'Na podany adres wysyłamy wiadomość z\u00a0linkiem. Otwórz go i\u00a0potwierdź subskrypcję: bez tego nic więcej nie wyślemy. Jeśli wiadomość nie przyszła, zajrzyj do spamu; o\u00a0następną można poprosić po godzinie.',
    another: 'Podaj inny adres',
  },
  off: {
    title: 'Ten portal nie wysyła wiadomości',
    text: 'Subskrypcja e-mail nie działa, bo poczta portalu nie jest skonfigurowana. Nowości są też w\u00a0kanale Atom.',
    feed: 'Kanał Atom',
  },
  own: {
    title: 'Twoja subskrypcja',
    confirmTitle: 'Potwierdź subskrypcję',
    address: 'Adres e-mail:',
    waiting: 'Zaznaczone działy to prośba, którą dostaliśmy. Możesz ją zmienić.',
    confirm: 'Potwierdzam subskrypcję',
    active: 'Subskrypcja jest aktywna',
    activeText: 'Piszemy raz dziennie, rano, gdy w\u00a0wybranych działach jest coś nowego. Pilne komunikaty od razu.',
    switchedOff: 'Subskrypcja jest wyłączona',
    switchedOffText: 'Serwer pocztowy trzy razy odmówił przyjęcia wiadomości. Jeśli adres już działa, zapisz wybór.',
    save: 'Zapisz zmiany',
    saving: 'Zapisywanie...',
    saved: 'Zapisano',
    endText: 'Po rezygnacji nie wyślemy już nic i\u00a0usuniemy adres.',
    end: 'Wypisz mnie',
    ending: 'Wypisywanie...',
  },
  end: {
    title: 'Rezygnacja z\u00a0subskrypcji',
    question: 'Czy na pewno? Nie wyślemy już nic i\u00a0usuniemy adres.',
    change: 'Zmień działy',
    doneTitle: 'Wypisano',
    doneText: 'Subskrypcja zakończona. Adres usunęliśmy.',
    again: 'Zapisz się ponownie',
  },
  badLink: {
    title: 'Ten link nie działa',
    text: 'Jest niepełny albo z\u00a0dawnej wiadomości, której portal już nie rozpoznaje. Nic się nie zmieniło. Jeśli dostajesz nasze wiadomości, otwórz link z\u00a0najnowszej. Możesz też zapisać się ponownie: przyślemy nowy.',
    back: 'Zapisz się',
  },
  gone: {
    title: 'Nie ma takiej subskrypcji',
    text: 'Subskrypcja została zakończona albo nie potwierdzono jej w\u00a0ciągu siedmiu dni. Nic już nie wysyłamy.',
    back: 'Zapisz się',
  },
  errors: {
    email: 'Wprowadź poprawny adres email',
    topics: 'Wybierz co najmniej jeden dział',
    tooMany: (minutes: number) =>
      `Z\u00a0tego połączenia poproszono już o\u00a0kilka subskrypcji. Spróbuj ponownie za ${minutes} min.`,
    summary: 'Popraw zaznaczone pola',
    failedTitle: 'Nie udało się',
    failed: 'Nie udało się połączyć z\u00a0portalem. Spróbuj ponownie. Wszystko, co wpisano, nadal tu jest.',
  },
} as const;

const dayForms = { one: 'dzień', few: 'dni', many: 'dni' };

/** What the mail of subscriptions says. */
export const subscriptionMailTexts = {
  confirm: {
    subject: (site: string) => `Potwierdź subskrypcję – ${site}`,
    hello: 'Dzień dobry,',
    asked: (site: string) => `ktoś, zapewne Ty, poprosił o\u00a0wiadomości o\u00a0nowościach w\u00a0portalu „${site}”:`,
    press: 'Aby je dostawać, otwórz link i\u00a0potwierdź:',
    button: 'Potwierdź subskrypcję',
    otherwise: (days: number) =>
      `Jeśli to nie Ty, nie musisz nic robić: nic więcej nie wyślemy, a\u00a0niepotwierdzony adres usuniemy za ${countOf(days, dayForms)}.`,
  },
  foot: {
    why: (site: string, address: string) => `Wiadomość wysłał portal „${site}”, ${address}`,
    own: 'Zmień działy',
    end: 'Wypisz się',
  },
} as const;

const newsForms = { one: 'nowość', few: 'nowości', many: 'nowości' };
const moreForms = { one: 'następna', few: 'następne', many: 'następnych' };

/** What the mail about news says. */
export const newsMailTexts = {
  digest: {
    subject: (site: string, count: number) => `${site}: ${countOf(count, newsForms)}`,
    title: (count: number) => (count === 1 ? 'Nowość w\u00a0portalu' : 'Nowości w\u00a0portalu'),
    more: (count: number) => `I\u00a0jeszcze ${countOf(count, moreForms)}`,
  },
  urgent: {
    subject: (site: string, title: string) => `Pilne: ${title} – ${site}`,
    read: 'Przeczytaj w\u00a0portalu',
  },
} as const;
