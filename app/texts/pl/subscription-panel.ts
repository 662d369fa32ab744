import { countOf } from './count-of';

const refusalForms = { one: 'odmowa', few: 'odmowy', many: 'odmów' };
const subscriptionForms = { one: 'subskrypcja', few: 'subskrypcje', many: 'subskrypcji' };

/** Words of the panel's list of subscriptions. */
export const subscriptionPanelTexts = {
  title: 'Subskrypcje',
  description:
    'Czytelnicy, którzy dostają nowości e-mailem: raz dziennie o\u00a07:00, a\u00a0pilne komunikaty od razu. Adresy są danymi osobowymi.',
  off: 'Poczta nie jest skonfigurowana, więc nikt nie może się zapisać i\u00a0nic nie wychodzi.',
  mail: 'Poczta',
  byTopic: 'Aktywne subskrypcje według działów',
  list: 'Lista',
  filters: { state: 'Stan', all: 'Wszystkie', email: 'Adres e-mail', apply: 'Szukaj' },
  states: { active: 'Aktywna', waiting: 'Czeka na potwierdzenie', off: 'Wyłączona po odmowach' },
  counts: { active: 'Aktywne', waiting: 'Czekają na potwierdzenie', off: 'Wyłączone po odmowach' },
  columns: { email: 'Adres e-mail', state: 'Stan', topics: 'Działy', since: 'Od kiedy' },
  refusals: (count: number) => countOf(count, refusalForms),
  total: (count: number) => countOf(count, subscriptionForms),
  empty: 'Nikt się jeszcze nie zapisał.',
  nothing: 'Nie znaleziono takich subskrypcji',
  remove: 'Usuń',
  removeTitle: 'Usunąć subskrypcję?',
  removeText: (email: string) => `Na adres ${email} nic już nie wyślemy, a\u00a0adres zniknie z\u00a0portalu.`,
  removed: 'Subskrypcja usunięta',
} as const;
