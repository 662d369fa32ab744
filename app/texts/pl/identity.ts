/** `ways('app', false, ['hasło', 'kod'])` → 'hasło albo kod z aplikacji' */
function ways(codes: 'app' | 'recovery' | null, alone: boolean, [password, code]: [string, string]): string {
  const kind = codes === 'recovery' ? 'zapasowy' : 'z aplikacji';
  if (alone) return `${code} ${kind}`;
  return codes ? `${password} albo kod ${kind}` : password;
}

/** Words about accounts, sessions and keys. Those of the specification are kept to the letter. */
export const identityTexts = {
  signIn: {
    title: 'Panel administratora',
    email: 'Adres e-mail',
    password: 'Hasło',
    submit: 'Zaloguj się',
    busy: 'Logowanie...',
    footer: 'Dostęp tylko dla upoważnionych administratorów.',
    help: 'Masz kłopot z logowaniem? Napisz:',
    failed: 'Błąd logowania',
    unexpected: 'Wystąpił błąd podczas logowania',
  },
  signedIn: { title: 'Logowanie udane', description: 'Witamy w panelu administratora' },
  signedOut: { title: 'Wylogowano', description: 'Zostałeś pomyślnie wylogowany' },
  signedOutOfPanel: { title: 'Wylogowano pomyślnie', description: 'Zostałeś wylogowany z panelu administratora' },
  signOutFailed: { title: 'Błąd wylogowania', description: 'Wystąpił problem podczas wylogowywania' },
  wrongCredentials: 'Nieprawidłowy adres e-mail lub hasło.',
  tooManyGuesses: (minutes: number) => `Zbyt wiele prób logowania. Spróbuj ponownie za ${minutes} min.`,
  credentialRejected: 'Token lub klucz API jest nieprawidłowy, wygasł albo został unieważniony.',
  sessionOver: 'Sesja wygasła. Zaloguj się ponownie.',
  /**
   * Why a guarded page led to the sign-in form, by the part of its address after /admin/; of a content module its
   * `panel.signIn`.
   */
  signInReasons: {
    uzytkownicy: 'Musisz być zalogowany, aby zarządzać użytkownikami.',
    ustawienia: 'Musisz być zalogowany, aby zmieniać ustawienia.',
    profil: 'Musisz być zalogowany, aby zobaczyć swój profil.',
    powiadomienia: 'Musisz być zalogowany, aby przeglądać powiadomienia.',
  } as Record<string, string>,
  signInReason: 'Musisz być zalogowany, aby otworzyć panel administratora.',
  errors: {
    email: 'Wprowadź poprawny adres email',
    signInPassword: 'Hasło musi mieć co najmniej 6 znaków',
    usernameTooShort: 'Nazwa użytkownika musi mieć co najmniej 3 znaki',
    usernameTooLong: 'Nazwa użytkownika może mieć najwyżej 60 znaków',
    passwordTooShort: 'Hasło musi mieć co najmniej 8 znaków',
    passwordTooLong: 'Hasło może mieć najwyżej 200 znaków',
    passwordsDiffer: 'Hasła nie są identyczne',
    role: 'Wybierz rolę z listy',
    avatar: 'Podaj adres pliku przesłanego do portalu',
    currentPassword: 'Obecne hasło jest nieprawidłowe',
    newPassword: 'Podaj nowe hasło',
    keyName: 'Nazwa klucza jest wymagana',
    keyScope: 'Wybierz zakres: read lub write',
  },
  /** The reasons by the warnings of the meter. */
  weakPassword: {
    names: 'To hasło składa się z nazwy portalu albo z danych tego konta.',
    better: 'Lepsze będą cztery słowa, które nie mają ze sobą związku.',
    guessable: 'To hasło łatwo odgadnąć.',
    reasons: {
      straightRow: 'Klawisze leżące obok siebie łatwo odgadnąć.',
      keyPattern: 'Klawisze leżące obok siebie łatwo odgadnąć.',
      simpleRepeat: 'Powtarzające się znaki łatwo odgadnąć.',
      extendedRepeat: 'Powtarzające się znaki łatwo odgadnąć.',
      sequences: 'Kolejne litery i cyfry łatwo odgadnąć.',
      recentYears: 'Lata i daty łatwo odgadnąć.',
      dates: 'Lata i daty łatwo odgadnąć.',
      topTen: 'Tego hasła używa bardzo wiele osób.',
      topHundred: 'Tego hasła używa bardzo wiele osób.',
      common: 'Tego hasła używa wiele osób.',
      similarToCommon: 'To hasło jest podobne do często używanego.',
      wordByItself: 'Jedno słowo łatwo odgadnąć.',
      namesByThemselves: 'Imiona i nazwiska łatwo odgadnąć.',
      commonNames: 'Imiona i nazwiska łatwo odgadnąć.',
    } as Record<string, string>,
  },
  proof: {
    /** Of the field; `codes` as in `ProofWays`, `alone` where no password works. */
    label: (codes: 'app' | 'recovery' | null, alone: boolean) => ways(codes, alone, ['Twoje hasło', 'Kod']),
    hint: 'Od logowania minęło trochę czasu. Podaj je, żeby nikt inny nie zrobił tego na Twoim komputerze.',
    required: (codes: 'app' | 'recovery' | null, alone: boolean) =>
      `Potwierdź, że to Ty: podaj ${ways(codes, alone, ['swoje hasło', 'kod'])}`,
    wrong: 'To hasło albo ten kod jest nieprawidłowy',
    codeHint: 'Od logowania minęło trochę czasu. Podaj go, żeby nikt inny nie zrobił tego na Twoim komputerze.',
    byPasskey: 'Potwierdź kluczem dostępu',
    passkeyNotUsed: 'Przeglądarka nie podała klucza. Spróbuj jeszcze raz albo wpisz hasło lub kod.',
    proved: 'Potwierdzono, że to Ty. Wyślij formularz jeszcze raz.',
    noPasskey: 'To konto nie ma klucza dostępu, którego można tu użyć.',
    issuerRequired: 'Potwierdź w systemie logowania organizacji, że to Ty',
    issuer: 'Potwierdź w systemie logowania organizacji',
    issuerHint: 'Otworzy się w nowej karcie. Potem wróć tutaj i wyślij formularz jeszcze raz: to, co wpisane, zostaje.',
    issuerFirst: 'Jeśli od logowania minęło ponad 15 minut, najpierw potwierdź, że to Ty.',
  },
  protection: {
    ownRole: 'Nie możesz odebrać sobie roli administratora.',
    ownDeletion: 'Nie możesz usunąć własnego konta.',
    lastAdminRole: 'To jedyny administrator. Najpierw nadaj tę rolę innej osobie.',
    lastAdminDeletion: 'Nie można usunąć jedynego administratora.',
    listedEmail: 'Ten adres jest na liście ADMIN_EMAILS i nie można go zmienić w panelu.',
    listedRole: 'To konto jest na liście ADMIN_EMAILS i zawsze jest administratorem.',
    listedDeletion: 'To konto jest na liście ADMIN_EMAILS i nie można go usunąć w panelu.',
  },
  passwordLink: {
    title: 'Ustaw hasło',
    account: (email: string) => `Konto: ${email}`,
    hint: 'Co najmniej 8 znaków. Nowe hasło kończy wszystkie sesje tego konta.',
    password: 'Nowe hasło',
    confirm_password: 'Potwierdź hasło',
    submit: 'Zapisz hasło',
    busy: 'Zapisywanie...',
    failed: 'Hasło nie zostało zapisane',
    invalidTitle: 'Ten link jest nieważny',
    invalid: 'Link działa tylko raz i przez ograniczony czas. Poproś administratora o nowy.',
    /** The same where the portal sends mail. */
    invalidAsk: 'Link działa tylko raz i przez ograniczony czas. Poproś o nowy: przyjdzie na Twój adres e-mail.',
    ask: 'Poproś o nowy link',
    tooMany: (minutes: number) => `Zbyt wiele prób. Spróbuj ponownie za ${minutes} min.`,
    toSignIn: 'Przejdź do logowania',
    done: { title: 'Hasło ustawione', description: 'Możesz się teraz zalogować.' },
    otherAccount: (email: string) =>
      `W\u00a0tej przeglądarce jest zalogowane inne konto: ${email}. Wyloguj się z\u00a0niego, aby zalogować się na konto z\u00a0nowym hasłem.`,
  },
  secondFactor: {
    title: 'Drugi krok logowania',
    text: 'Otwórz aplikację uwierzytelniającą i przepisz kod dla tego portalu. Zamiast niego możesz podać kod zapasowy.',
    recoveryText: 'Użyj klucza dostępu albo podaj jeden z kodów zapasowych.',
    code: 'Kod',
    submit: 'Zaloguj się',
    again: 'Zacznij od nowa',
    wrong: 'Ten kod jest nieprawidłowy albo był już użyty.',
    over: 'Ten krok logowania wygasł. Zaloguj się jeszcze raz.',
    already: 'Drugi składnik jest już włączony.',
  },
  oidc: {
    or: 'albo',
    title: 'Logowanie nie powiodło się',
    again: 'Spróbuj ponownie',
    toSignIn: 'Wróć do logowania',
    away: 'System logowania organizacji nie odpowiada. Spróbuj za chwilę; reszta portalu działa.',
    misconfigured:
      'Portal i system logowania organizacji nie rozumieją się nawzajem. Powiadom administratora: szczegóły są w dzienniku serwera.',
    untrusted: 'Odpowiedź systemu logowania nie zgadza się z tym, o co prosił portal. Nie zalogowano nikogo.',
    denied: 'System logowania organizacji nie potwierdził, kim jesteś.',
    over: 'To logowanie wygasło, zostało już użyte albo zaczęło się w innej przeglądarce. Zacznij od nowa.',
    noEmail: 'System logowania nie podał Twojego adresu e-mail, a bez niego nie ma konta. Powiadom administratora.',
    unverified: (email: string) =>
      `Konto z adresem ${email} już istnieje, a system logowania nie potwierdza, że ten adres jest Twój. Powiadom administratora.`,
    taken: (email: string) =>
      `Konto z adresem ${email} należy do kogoś, kto loguje się inaczej niż Ty. Powiadom administratora.`,
    otherPerson: 'W systemie logowania potwierdziła się inna osoba niż ta, która jest zalogowana w portalu.',
    noPasswords: 'W tym portalu nie ma haseł. Do logowania służy konto organizacji.',
    proof: {
      title: 'To Ty',
      text: 'Wróć do poprzedniej karty i wyślij formularz jeszcze raz. Potwierdzenie działa przez 15 minut.',
      toPanel: 'Przejdź do panelu',
    },
  },
  passwordRequest: {
    open: 'Nie pamiętasz hasła?',
    title: 'Nowe hasło',
    text: 'Podaj adres e-mail swojego konta. Wyślemy na niego link, pod którym ustawisz nowe hasło.',
    submit: 'Wyślij link',
    busy: 'Wysyłanie...',
    failed: 'Link nie został wysłany',
    sent: 'Sprawdź pocztę',
    sentText: (email: string) =>
      `Jeśli istnieje konto z adresem ${email}, za chwilę dostanie wiadomość z linkiem. Link działa raz.`,
    off: 'Portal nie wysyła poczty',
    offText: 'Nowe hasło możesz dostać od administratora: utworzy dla Ciebie link, pod którym je ustawisz.',
    contact: 'Napisz:',
    back: 'Wróć do logowania',
    tooMany: (minutes: number) => `Zbyt wiele próśb o nowe hasło. Spróbuj ponownie za ${minutes} min.`,
  },
  roles: { user: 'Użytkownik', moderator: 'Moderator', admin: 'Administrator' },
} as const;
