/** What `npm run portal -- …` says. */
export const commandLineTexts = {
  /** Who acts, in the audit log. */
  actor: 'wiersz poleceń',
  description: 'Zarządza portalem z wiersza poleceń, także wtedy, gdy portal jest zatrzymany.',
  help: {
    headings: {
      'Usage:': 'Użycie:',
      'Arguments:': 'Argumenty:',
      'Options:': 'Opcje:',
      'Commands:': 'Polecenia:',
    } as Record<string, string>,
    options: '[opcje]',
    command: '[polecenie]',
    show: 'pokazuje tę pomoc',
    version: 'pokazuje wersję portalu',
    choices: (values: readonly string[]) => `jedna z: ${values.join(', ')}`,
  },
  wrongUse: {
    missingArgument: (name: string) => `Brakuje argumentu ${name}.`,
    missingValue: (option: string) => `Opcja ${option} wymaga wartości.`,
    unknownOption: (option: string) => `Nieznana opcja ${option}.`,
    unknownCommand: (name: string) => `Nieznane polecenie ${name}.`,
    tooMany: 'Za dużo argumentów.',
    other: 'Polecenia nie da się zrozumieć.',
    role: (values: readonly string[]) => `Rola musi być jedną z: ${values.join(', ')}.`,
    target: (values: readonly string[]) => `Dział musi być jednym z: ${values.join(', ')}.`,
    email: 'EMAIL musi być poprawnym adresem e-mail.',
    hint: (command: string) => `Pomoc: ${command} --help`,
    noTerminal: 'Hasła nie można tu wpisać. Użyj --stdin i podaj hasło na standardowym wejściu.',
  },
  failed: (reason: string) => `Nie udało się: ${reason}`,
  databaseAway: 'utracono połączenie z bazą danych. Gdy baza będzie znów działać, uruchom polecenie ponownie.',
  /** What the file system refuses, by its code. */
  ofFiles: {
    ENOENT: (path) => `nie ma pliku ani folderu ${path}.`,
    ENOTDIR: (path) => `adres ${path} prowadzi przez plik, a nie folder.`,
    EISDIR: (path) => `${path} jest folderem, a nie plikiem.`,
    EACCES: (path) => `brak dostępu do ${path}.`,
    EPERM: (path) => `brak dostępu do ${path}.`,
    EROFS: (path) => `${path} leży na dysku tylko do odczytu.`,
    ENOSPC: () => 'na dysku nie ma już miejsca.',
  } as Partial<Record<string, (path: string) => string>>,
  portal: {
    none: (where: string) =>
      `tu nie ma portalu (${where}). Uruchom polecenie z tymi samymi zmiennymi środowiskowymi, z którymi działa portal.`,
    begun: (where: string) => `Uwaga: tu nie było jeszcze portalu (${where}). Powstał nowy, pusty.`,
    otherVersion: 'działa portal w innej wersji niż to polecenie. Uruchom polecenie z katalogu działającej wersji.',
    unreachable: (reason: string) =>
      `inny portal używa katalogu danych, ale z jego bazą nie można się połączyć: ${reason}`,
  },
  backup: {
    description: 'tworzy kopię bazy i plików, także gdy portal działa',
    file: 'plik kopii albo adres s3://bucket/folder/plik',
    list: 'wyświetla kopie w folderze albo w magazynie',
    place: 'folder albo adres s3://bucket/folder (domyślnie: BACKUP_DIR)',
    restore: 'odtwarza portal z kopii; portal musi być zatrzymany',
    replace: 'zastępuje wszystko, co jest w portalu',
  },
  user: {
    description: 'konta użytkowników',
    noSuch: (email: string) => `nie ma konta z adresem ${email}.`,
    known: (email: string) => `konto z adresem ${email} już istnieje.`,
    create: {
      description: 'tworzy konto i wyświetla link do ustawienia hasła',
      username: 'nazwa użytkownika (domyślnie: początek adresu)',
      role: 'rola',
      done: (email: string) => `Konto ${email} utworzone.`,
      atIssuer: 'Haseł w tym portalu nie ma: ta osoba zaloguje się kontem organizacji.',
      link: (until: string) => `Link do ustawienia hasła, jednorazowy, ważny do ${until}:`,
    },
    list: {
      description: 'wyświetla konta',
      columns: ['E-mail', 'Nazwa użytkownika', 'Rola', 'Hasło', 'Utworzone'],
      hasPassword: 'ustawione',
      noPassword: 'brak',
    },
    password: {
      description: 'ustawia hasło i kończy wszystkie sesje konta',
      stdin: 'czyta hasło z pierwszego wiersza standardowego wejścia',
      ask: 'Nowe hasło: ',
      again: 'Powtórz hasło: ',
      done: (email: string) => `Hasło konta ${email} zmienione. Jego sesje zostały zakończone.`,
    },
    role: {
      description: 'nadaje rolę i kończy wszystkie sesje konta',
      done: (email: string, role: string) => `Konto ${email} ma teraz rolę ${role}.`,
    },
    resetSecondFactor: {
      description: 'wyłącza drugi składnik logowania i kończy wszystkie sesje konta',
      done: (email: string) => `Drugi składnik konta ${email} wyłączony. Jego sesje zostały zakończone.`,
      none: (email: string) => `Konto ${email} nie ma drugiego składnika logowania. Nic się nie zmieniło.`,
    },
  },
  json: 'wypisuje wynik jako JSON',
} as const;
