/** The note that a form holds. */
export const noteIn = (form: FormData): string => String(form.get('note') ?? '').trim();
