// Words of one family: zainstalować – instalować – instalacja, usuwać – usunąć, dostępny – dostępność. Found by
// exchanging endings; combinations that are not in the dictionary are dropped. Families are looser than forms, so the
// search gives them a low weight.

const shortestStem = 3;
const shortestPrefixedStem = 5;

/** Endings in one line can replace one another on the same stem. */
const endingGroups = [
  ['ować', 'acja', 'ator', 'acyjny', 'ownik', 'owy', 'owalny', 'unek', ''],
  ['ować', 'a', 'owy'],
  ['izować', 'izacja', 'izator', 'izm', 'ny', 'ycja'],
  ['yzować', 'yza', 'yzator'],
  ['nić', 'nienie', 'ny', 'niać'],
  ['ywać', 'ać', 'ywarka', 'ywalny', ''],
  ['iwać', 'ać', 'iwarka', 'iwalny', ''],
  ['iać', 'ić'],
  ['ać', 'ić', 'yć', 'nąć', 'eć'],
  ['wać', 'ć', 'nąć'],
  ['szczać', 'ścić'],
  ['żać', 'zić', 'żyć'],
  ['szać', 'sić', 'szyć'],
  ['wiać', 'wić'],
  ['aszać', 'osić'],
  ['adzać', 'odzić', 'adzić'],
  ['aczać', 'oczyć'],
  ['acać', 'ócić', 'ocić'],
  ['arzać', 'orzyć'],
  ['awiać', 'owić', 'awić'],
  ['ierać', 'rać', 'rzeć', 'orzyć'],
  ['mykać', 'mknąć'],
  ['skać', 'snąć'],
  ['ładać', 'łożyć'],
  ['jmować', 'jąć'],
  ['czać', 'czyć', 'cznik'],
  ['ć', 'rka', 'nik', 'lny', 'cz'],
  ['ożyć', 'ażać'],
  ['omić', 'amiać'],
  ['onić', 'aniać'],
  ['olić', 'alać'],
  ['obić', 'abiać'],
  ['opić', 'apiać'],
  ['ucić', 'ucać'],
  ['ąć', 'ynać', 'inać', 'nać'],
  ['jać', 'nąć'],
  ['iedzieć', 'iadać', 'iedź'],
  ['awić', 'awa', 'awka', 'awiać'],
  ['ienić', 'iana', 'ieniać'],
  ['rócić', 'rot', 'rót'],
  ['brać', 'bierać', 'bór'],
  ['słać', 'syłka', 'syłać'],
  ['dzielić', 'dział', 'dzielać'],
  ['magać', 'móc', 'moc'],
  ['ylić', 'yłka'],
  ['yk', 'yka', 'yczny', 'ycznie'],
  ['ik', 'ika', 'iczny', 'icznie'],
  ['ia', 'iczny'],
  ['ny', 'ność', 'nie', 'no'],
  ['wy', 'wość', 'wo', 'wie'],
  ['ki', 'kość', 'ko'],
  ['ty', 'tość', 'to', 'cie'],
  ['ły', 'łość', 'ło', 'le'],
  ['owy', 'owo', '', 'a', 'o'],
  ['iowy', 'ia', 'ie', 'io', 'ń'],
  ['ny', '', 'a', 'o'],
  ['czny', 'ka', 'k'],
  ['żny', 'ga', 'g'],
  ['szny', 'ch', 'cha'],
  ['ski', ''],
  ['ka', ''],
  ['ek', ''],
  ['ek', 'kowy'],
  ['ja', 'yjny'],
  ['er', 'ować'],
];

/** Families that no rule covers: their stems are too short or change too much. */
const irregular = [
  ['zmienić', 'zmieniać', 'zmiana', 'zmienny'],
  ['dać', 'dawać'],
  ['wejść', 'wchodzić'],
  ['wyjść', 'wychodzić'],
  ['przejść', 'przechodzić'],
  ['znaleźć', 'znajdować'],
  ['dostać', 'dostawać', 'dostęp'],
  ['przenieść', 'przenosić'],
  ['wziąć', 'brać'],
  ['wysłać', 'wysyłać', 'wysyłka'],
  ['wybrać', 'wybierać', 'wybór'],
  ['odebrać', 'odbierać', 'odbiór', 'odbiorca'],
  ['nadać', 'nadawać', 'nadawca'],
  ['sprzedać', 'sprzedawać', 'sprzedaż', 'sprzedawca'],
  ['wykonać', 'wykonywać', 'wykonawca'],
  ['obrócić', 'obracać', 'obrót'],
  ['zwrócić', 'zwracać', 'zwrot'],
  ['obsłużyć', 'obsługiwać', 'obsługa'],
  ['rozwinąć', 'rozwijać', 'rozwój'],
  ['zapobiec', 'zapobiegać'],
  ['przechwycić', 'przechwytywać'],
  ['ostrzec', 'ostrzegać', 'ostrzeżenie'],
  ['opłacić', 'opłacać', 'opłata'],
  ['wpłacić', 'wpłacać', 'wpłata'],
  ['ocenić', 'oceniać', 'ocena'],
  ['utracić', 'tracić', 'utrata'],
  ['zablokować', 'blokować', 'blokada'],
  ['różnić', 'różnica', 'różny'],
  ['produkować', 'produkcja', 'producent', 'produkt'],
  ['programować', 'programista'],
  ['wiedzieć', 'wiedza'],
  ['edytować', 'edycja', 'edytor'],
  ['redagować', 'redakcja', 'redaktor'],
  ['subskrybować', 'subskrypcja', 'subskrybent'],
];

/** Verbs of Polish stock that keep their meaning with these prefixes; most others become other verbs by them. */
const aspectPairs = [
  ['badać', 'zbadać'],
  ['chronić', 'ochronić'],
  ['czekać', 'poczekać', 'zaczekać'],
  ['czyścić', 'wyczyścić', 'oczyścić'],
  ['czytać', 'przeczytać', 'odczytać'],
  ['działać', 'zadziałać'],
  ['dzielić', 'podzielić', 'rozdzielić'],
  ['kleić', 'skleić'],
  ['kończyć', 'zakończyć', 'skończyć', 'ukończyć'],
  ['korzystać', 'skorzystać', 'wykorzystać'],
  ['liczyć', 'policzyć', 'obliczyć', 'przeliczyć'],
  ['łączyć', 'połączyć', 'złączyć'],
  ['mierzyć', 'zmierzyć'],
  ['mnożyć', 'pomnożyć'],
  ['niszczyć', 'zniszczyć'],
  ['pamiętać', 'zapamiętać'],
  ['pisać', 'napisać'],
  ['płacić', 'zapłacić', 'opłacić'],
  ['prosić', 'poprosić'],
  ['pytać', 'zapytać', 'spytać'],
  ['robić', 'zrobić'],
  ['rozumieć', 'zrozumieć'],
  ['sprzątać', 'posprzątać'],
  ['szukać', 'wyszukać', 'przeszukać', 'poszukać'],
  ['tłumaczyć', 'przetłumaczyć'],
  ['tracić', 'stracić', 'utracić'],
  ['tworzyć', 'utworzyć', 'stworzyć'],
  ['uczyć', 'nauczyć'],
  ['wiązać', 'powiązać', 'związać'],
  ['żądać', 'zażądać'],
];

const negation = 'nie';

/** Endings that are appended to a noun that ends in a consonant. */
const putOnNouns = ['owy', 'ny', 'ski', 'ować', 'ek'];

/** The ending of most loan verbs. */
const loanVerb = 'ować';
/** What makes a loan verb perfective with the same meaning: skonfigurować. */
const verbPrefixes = ['prze', 'przy', 'roz', 'wy', 'za', 'na', 'po', 'od', 'ob', 'ze', 's', 'z', 'u', 'o'];

/** Nouns that differ in it alone mean different things (list – lista), though each may have an adjective. */
const withoutGender = (lemma: string) => lemma.replace(/[ao]$/, '');

/**
 * Relatives at most two steps away, without the lemma itself.
 * @param isWord whether the dictionary has it as a lemma
 */
export function findRelatives(lemma: string, isWord: (lemma: string) => boolean): string[] {
  const found = new Set<string>();
  const take = (relative: string): void => {
    if (withoutGender(relative) !== withoutGender(lemma) && isWord(relative)) found.add(relative);
  };
  const near = new Set(nextRelatives(lemma));
  for (const relative of near) take(relative);
  for (const relative of near) {
    if (relative.endsWith('ć') && relative !== lemma && isWord(relative)) nextRelatives(relative).forEach(take);
  }
  return [...found];
}

function nextRelatives(lemma: string): string[] {
  const relatives: string[] = [];
  for (const group of endingGroups) {
    for (const ending of group) {
      const stemLength = lemma.length - ending.length;
      if (ending === '' || stemLength < shortestStem || !lemma.endsWith(ending)) continue;
      for (const other of group) if (other !== ending) relatives.push(lemma.slice(0, stemLength) + other);
    }
  }
  for (const family of [...irregular, ...aspectPairs]) if (family.includes(lemma)) relatives.push(...family);
  if (lemma.endsWith(loanVerb)) {
    for (const prefix of verbPrefixes) {
      if (lemma.startsWith(prefix) && lemma.length - prefix.length >= shortestPrefixedStem)
        relatives.push(lemma.slice(prefix.length));
      else if (lemma.length >= shortestPrefixedStem + 1) relatives.push(prefix + lemma);
    }
  }
  if (lemma.length > shortestStem && /[^aeiouyąęćó]$/.test(lemma))
    for (const ending of putOnNouns) relatives.push(lemma + ending);
  if (/[yi]$/.test(lemma)) relatives.push(lemma.startsWith(negation) ? lemma.slice(negation.length) : negation + lemma);
  return relatives;
}
