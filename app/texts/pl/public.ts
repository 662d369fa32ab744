/** The texts of the public pages; those of the frame around them are in `shell.ts`. */
export const publicTexts = {
  related: 'Powiązane',
  forMembers: 'Dla zalogowanych',
  home: 'Strona główna',
  search: {
    label: 'Szukaj na tej liście',
    button: 'Szukaj',
    clear: 'Wyczyść',
    none: (q: string) => `Nic nie pasuje do „${q}”. Spróbuj innych słów albo pokaż całą listę.`,
    showAll: 'Pokaż całą listę',
    everywhere: 'Szukaj w\u00a0całym portalu',
    nothingYet: 'Nie ma tu jeszcze żadnych pozycji.',
    categories: 'Kategorie',
    allCategories: 'Wszystkie',
    onlyTag: (tag: string) => `Tylko z\u00a0tagiem: ${tag}`,
  },
  tag: {
    title: (tag: string) => `Tag: ${tag}`,
    description: (tag: string, count: string) => `${count} z\u00a0tagiem „${tag}”, od najnowszych.`,
    items: { one: 'pozycja', few: 'pozycje', many: 'pozycji' },
    notFound: {
      title: 'Nie ma takiego tagu',
      text: 'Nic opublikowanego nie ma tego tagu.',
      back: 'Wróć na stronę główną',
    },
  },
  record: {
    title: 'Metryczka',
    created: 'Utworzono',
    published: 'Opublikowano',
    changed: 'Ostatnia zmiana',
    responsible: 'Odpowiada',
    history: 'Historia zmian tej strony',
  },
  history: {
    title: 'Historia zmian',
    titleOf: (title: string) => `Historia zmian: ${title}`,
    about: 'Kiedy ta strona została opublikowana i\u00a0kiedy zmieniała się jej treść, od najnowszych zmian.',
    empty: 'Historia tej strony właśnie powstaje. Zajrzyj tu za chwilę.',
    kinds: { first: 'Pierwsza publikacja', publish: 'Ponowna publikacja', change: 'Zmiana treści' },
  },
  feedback: { question: 'Czy ta strona była pomocna?', yes: 'Tak', no: 'Nie' },
  files: { download: 'Pobierz', open: 'Otwórz stronę' },
  contact: {
    title: 'Kontakt',
    description: 'Masz pytanie albo uwagę? Napisz, odpowiemy na podany adres e-mail.',
    byEmail: 'Możesz też napisać na adres',
    fields: { name: 'Imię i nazwisko', email: 'Adres e-mail', message: 'Wiadomość' },
    send: 'Wyślij',
    sending: 'Wysyłanie...',
    sent: { title: 'Wiadomość wysłana', text: 'Dziękujemy. Odpowiemy na podany adres e-mail.' },
    another: 'Napisz kolejną wiadomość',
    errors: {
      name: 'Podaj imię i nazwisko',
      email: 'Wprowadź poprawny adres email',
      message: 'Napisz wiadomość',
      tooMany: (minutes: number) =>
        `Wysłano już kilka wiadomości z\u00a0tego połączenia. Spróbuj ponownie za ${minutes} min.`,
      summary: 'Popraw zaznaczone pola',
      failed: 'Nie udało się wysłać wiadomości. Spróbuj ponownie. Wszystko, co wpisano, nadal tu jest.',
    },
  },
} as const;

export const honeypotTexts = { label: 'Zostaw to pole puste' };
