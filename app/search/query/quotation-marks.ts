/** What opens or closes a phrase on the keyboards that people have: "…" „…” „…“ “…” ”…” «…» »…« */
export const quotationMarks = '"„”“«»';

const marks = new RegExp(`[${quotationMarks}]`, 'g');

/** `withoutQuotationMarks('„kopia zapasowa” bazy')` → ' kopia zapasowa  bazy' */
export const withoutQuotationMarks = (query: string): string => query.replace(marks, ' ');
