/** The note in a submitted form. */
export const noteIn = (form: FormData): string => String(form.get('note') ?? '').trim();
