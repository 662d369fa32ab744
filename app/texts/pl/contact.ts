/** The contact page. */
export const contactTexts = {
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
} as const;

export const honeypotTexts = { label: 'Zostaw to pole puste' };
