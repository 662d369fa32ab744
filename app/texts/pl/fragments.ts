const quoted = (titles: readonly string[]) => titles.map((title) => `„${title}”`).join(', ');
const mostNamed = 5;

/** All that is said of fragments: the panel's screens and the refusals. */
export const fragmentTexts = {
  errors: {
    title: 'Tytuł jest wymagany',
    name: 'Nazwa może mieć małe litery bez polskich znaków, cyfry i\u00a0łączniki, najwyżej 60 znaków, np. godziny-pracy.',
    nameUsed:
      'Nazwa stoi w\u00a0tekstach, które pokazują ten fragment. Można ją zmienić, gdy nie używa go żaden tekst.',
    content: 'Treść jest wymagana',
  },
  inUse: (titles: readonly string[]) => {
    const more = titles.length - mostNamed;
    const named = quoted(titles.slice(0, mostNamed));
    return `Nie można usunąć fragmentu, którego używają teksty: ${named}${more > 0 ? ` i\u00a0jeszcze ${more}` : ''}.`;
  },
};
