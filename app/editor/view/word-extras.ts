/**
 * Removes what Word brings along that is no part of the text: comments, what is deleted while changes are tracked,
 * hidden words, the row that only holds the widths of columns, and a table of contents beside the headings it lists.
 */
export function withoutWordExtras({ body }: Document): void {
  const extras = [
    '.MsoCommentReference',
    '.msocomanchor',
    'hr.msocomoff',
    '[data-style*="mso-element:comment-list"]',
    'del[cite][datetime]',
    '[data-style*="mso-hide:"]:not([data-style*="mso-hide:none"])',
    'tr[height="0"]',
    ...(body.querySelector('h1, h2, h3, h4, h5, h6') ? ['p[class^=MsoToc]'] : []),
  ];
  for (const one of body.querySelectorAll(extras.join())) one.remove();
}
