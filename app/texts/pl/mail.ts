import { countOf } from './count-of';

const messageForms = { one: 'wiadomość', few: 'wiadomości', many: 'wiadomości' };

/** What the portal's mail says: subject and text. */
export const mailTexts = {
  invitation: {
    subject: (site: string) => `Zaproszenie do portalu „${site}”`,
    text: (site: string, link: string, until: string) =>
      `Dzień dobry,\n\nmasz konto w portalu „${site}”. Ustaw hasło, aby się zalogować:\n\n${link}\n\nLink działa raz, do ${until}.\nJeśli nie spodziewasz się tej wiadomości, nie musisz nic robić.\n`,
  },
  newPassword: {
    subject: (site: string) => `Nowe hasło do portalu „${site}”`,
    text: (site: string, link: string, until: string) =>
      `Dzień dobry,\n\nktoś poprosił o nowe hasło do Twojego konta w portalu „${site}”. Ustawisz je tutaj:\n\n${link}\n\nLink działa raz, do ${until}. Dopóki nikt go nie użyje, obecne hasło obowiązuje.\nJeśli to nie Ty, nie musisz nic robić.\n`,
  },
  notice: {
    subject: (site: string, sentence: string) => `${sentence} – ${site}`,
    text: (sentence: string, link: string, choice: string) =>
      `${sentence}.\n\nPowiadomienia w panelu: ${link}\n\n--\nO czym piszemy, wybierasz w swoim profilu: ${choice}\n`,
  },
  statementDue: {
    subject: (site: string, day: string) => `Przegląd deklaracji dostępności do ${day} – ${site}`,
    text: (site: string, day: string, page: string, form: string) =>
      `Dzień dobry,\n\ndeklarację dostępności portalu „${site}” trzeba przejrzeć do ${day}: ustawa wymaga tego co roku do 31 marca.\n\nDeklaracja: ${page}\nFormularz w panelu: ${form}\n\nPo przeglądzie wpisz w formularzu jego datę. Ten adres jest w deklaracji jako adres do kontaktu.\n`,
  },
  trial: {
    subject: (site: string) => `Próbna wiadomość z portalu „${site}”`,
    text: (site: string, server: string) =>
      `Dzień dobry,\n\nto próbna wiadomość z portalu „${site}”, wysłana przez serwer ${server}. Skoro ją czytasz, poczta działa.\n`,
  },
} as const;

/** Words of the screen about mail. */
export const mailPanelTexts = {
  title: 'Poczta',
  description: 'Zaproszenia, nowe hasła i powiadomienia wysyłane e-mailem.',
  off: 'Poczta nie jest skonfigurowana',
  offText:
    'Portal działa bez niej: linki do ustawienia hasła przekazują administratorzy, a powiadomienia są w panelu. Aby wysyłać pocztę, osoba, która prowadzi serwer, ustawia zmienne SMTP_URL i MAIL_FROM i uruchamia portal ponownie.',
  server: 'Serwer',
  from: 'Nadawca',
  signature: 'Podpis DKIM',
  signedAs: (domain: string) => `domena ${domain}`,
  unsigned: 'portal nie podpisuje; robi to serwer pocztowy albo nikt',
  trial: 'Wyślij próbną wiadomość',
  trying: 'Wysyłanie...',
  trialHint: (email: string) => `Na Twój adres: ${email}`,
  accepted: 'Wiadomość przyjęta',
  acceptedText: (email: string) => `Serwer pocztowy przyjął wiadomość na adres ${email}. Sprawdź, czy doszła.`,
  refused: 'Wiadomość nie wyszła',
  failures: {
    refused: 'Serwer pocztowy odmówił przyjęcia wiadomości.',
    signIn: 'Serwer pocztowy nie przyjął użytkownika lub hasła z SMTP_URL.',
    tls: 'Nie udało się nawiązać bezpiecznego połączenia (TLS) z serwerem pocztowym.',
    silent: 'Serwer pocztowy nie odpowiada.',
    unreachable: 'Nie można połączyć się z serwerem pocztowym.',
    later: 'Serwer pocztowy chwilowo nie przyjmuje wiadomości.',
  },
  said: (answer: string) => `Odpowiedź: ${answer}`,
  tooMany: (minutes: number) => `Zbyt wiele próbnych wiadomości. Spróbuj ponownie za ${minutes} min.`,
  waiting: 'Czekają na wysłanie',
  waitingEmpty: 'Nic nie czeka.',
  failed: 'Nie udało się wysłać',
  failedHint: 'Po dobie prób, albo gdy serwer pocztowy odmówił. Znikają po 30 dniach.',
  failedEmpty: 'Nie ma takich wiadomości.',
  total: (count: number) => countOf(count, messageForms),
  columns: { what: 'Wiadomość', to: 'Do', when: 'Zlecona', attempts: 'Prób', next: 'Następna próba', why: 'Powód' },
  kinds: {
    password_link: 'Link do ustawienia hasła',
    password_request: 'Nowe hasło na prośbę',
    notice: 'Powiadomienie',
    statement_due: 'Przegląd deklaracji dostępności',
    subscription: 'Potwierdzenie subskrypcji',
    digest: 'Nowości dla subskrybenta',
    urgent: 'Pilny komunikat dla subskrybenta',
  } as Record<string, string>,
  gone: 'adres usunięty',
  retry: 'Wyślij ponownie',
  retrying: 'Wznawianie...',
  retried: (count: number) => `Wraca do wysłania: ${countOf(count, messageForms)}`,
} as const;
