/** The calendar of entries that appear, end or are due for review. */
export const calendarTexts = {
  title: 'Kalendarz',
  about: 'Co się pojawi, co zniknie i\u00a0co trzeba przejrzeć. Czas polski.',
  navigation: 'Miesiące',
  previous: 'Poprzedni miesiąc',
  next: 'Następny miesiąc',
  present: 'Bieżący miesiąc',
  legend: 'Oznaczenia',
  kinds: { appears: 'Pojawia się', draft: 'Szkic zmian się publikuje', ends: 'Znika', review: 'Do przejrzenia' },
  today: 'dzisiaj',
  weekdays: ['Pon.', 'Wt.', 'Śr.', 'Czw.', 'Pt.', 'Sob.', 'Niedz.'],
  empty: 'W\u00a0tym miesiącu nic nie jest zaplanowane.',
  emptyText:
    'Datę publikacji, datę wycofania i\u00a0dzień przeglądu ustawisz w\u00a0formularzu każdego elementu, w\u00a0kolumnie „Właściwości”.',
  more: (count: number) => `+${count} więcej`,
  fewer: 'Pokaż mniej',
  cut: 'Jest tego więcej, niż mieści się w\u00a0kalendarzu. Pozostałe elementy znajdziesz na listach działów.',
} as const;
