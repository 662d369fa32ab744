import { shellTexts } from './shell';

/** One's own account, outside of the panel. */
export const accountTexts = {
  title: shellTexts.account,
  signIn: 'Musisz być zalogowany, aby zobaczyć swoje konto.',
  data: 'Dane',
  saved: 'Nazwa zapisana.',
  passwordSaved: 'Hasło zmienione. Inne urządzenia są wylogowane.',
  feed: {
    title: 'Kanał dla zalogowanych',
    text: 'Pod własnym adresem czytnik kanałów (Atom) pokaże także to, co jest tylko dla zalogowanych.',
    none: 'Nie masz jeszcze własnego adresu.',
    made: (when: string) => `Adres utworzony ${when}.`,
    used: (when: string | null) => (when ? `Ostatnio użyty ${when}.` : 'Jeszcze nie użyty.'),
    create: 'Utwórz adres',
    renew: 'Utwórz nowy adres',
    renewText: 'Poprzedni adres przestanie działać.',
    creating: 'Tworzenie...',
    revoke: 'Unieważnij adres',
    revoking: 'Unieważnianie...',
    ready: 'Adres jest gotowy',
    once: 'Widzisz go tylko raz. Nie przekazuj go nikomu: kto go zna, czyta to, co Ty. Kanały działów przyjmują ten sam parametr token.',
    copy: 'Kopiuj',
    copied: 'Skopiowano',
    revoked: 'Adres unieważniony.',
    ends: 'Adres przestaje działać, gdy zmieni się Twoje hasło albo rola.',
    /** The same where the issuer signs the person in: see `isFeedToken`. */
    endsAtIssuer:
      'Adres przestaje działać, gdy zmieni się Twoje hasło albo rola, a\u00a0także gdy przez 30 dni nie zalogujesz się kontem organizacji.',
  },
  subscription: 'Nowości e-mailem',
  subscriptionText: 'Wybierz działy, o których nowościach portal ma pisać.',
  back: 'Wróć do konta',
  signOut: 'Wyloguj',
} as const;
