import { countOf } from './count-of';

/** What `npm run portal -- doctor` looks at. */
export const checkNames = {
  missingSettings: 'Ustawienia portalu',
  noAdmin: 'Konto administratora',
  failedJobs: 'Zadania w tle',
  defaults: 'Konfiguracja',
  missingBytes: 'Pliki, o których wie baza',
  orphanedBytes: 'Pliki w magazynie, o których baza nie wie',
  orphanedRows: 'Wiersze po usuniętych elementach',
  orphanedUses: 'Użycia plików i fragmentów przez usunięte elementy',
  orphanedRedirects: 'Dawne adresy usuniętych elementów',
  missingUses: 'Użycia plików przez elementy',
  reservedAddresses: 'Adresy zajęte przez strony portalu',
  oldRenderings: 'Strony gotowe do wyświetlenia',
} as const;

const placeForms = { one: 'miejsce', few: 'miejsca', many: 'miejsc' };
const severities = { error: 'BŁĄD', warning: 'UWAGA', hint: 'RADA' } as const;

export const doctorTexts = {
  description: 'sprawdza portal i z --fix naprawia to, co można bezpiecznie',
  fix: 'naprawia to, co można bez utraty treści',
  looking: 'Sprawdzanie portalu',
  fine: (name: string) => `OK     ${name}`,
  mended: (name: string, count: number) => `NAPR.  ${name}: ${countOf(count, placeForms)}`,
  found: (name: string, count: number, severity: keyof typeof severities) =>
    `${severities[severity].padEnd(6)} ${name}: ${countOf(count, placeForms)}`,
  more: (count: number) => `… i jeszcze ${count}`,
  mendable: 'Naprawi to: npm run portal -- doctor --fix',
  ill: 'Portal wymaga uwagi.',
  left: 'Części znalezisk nie można naprawić samoczynnie.',
  noAdmin: 'żadne konto nie ma roli admin',
  publicUrl: 'PUBLIC_URL wskazuje ten komputer: linki w mailach i kanałach będą działać tylko na nim',
  backup: 'kopie nocne są wyłączone (BACKUP_DIR)',
  mail: 'poczta jest wyłączona (SMTP_URL)',
  contact: 'adres kontaktowy w Ustawieniach jest przykładowy',
  /** What a person can do where nothing is mended by itself. */
  ways: {
    noAdmin: 'Utwórz je: npm run portal -- user create EMAIL --role admin',
    failedJobs: 'Zobacz w panelu: Ustawienia › Poczta i Ustawienia › Webhooki',
    missingBytes: 'Odtwórz je z kopii zapasowej albo usuń z elementów, które je mają',
    reservedAddresses: 'Zmień adresy tych elementów w panelu',
  } as Partial<Record<keyof typeof checkNames, string>>,
} as const;
