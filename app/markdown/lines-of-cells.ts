/** Elements of HTML that begin a line. A cell of a table has no blocks: a line break stands for them there. */
export const linesOfCells =
  'p div section article figure ul ol li dl dt dd br hr h1 h2 h3 h4 h5 h6 pre blockquote details summary table thead tbody tr th td'.split(
    ' ',
  );
