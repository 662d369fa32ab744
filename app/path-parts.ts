// What addresses are made of, for `site-paths.ts`, `panel-paths.ts` and `panel-doors.ts`.

/** What a person may have typed, as one segment of an address. */
export const segment = (value: string) => encodeURIComponent(value);

/** Adds the parameters that have a value: `withQuery('/szukaj', { q: 'api' })` → `/szukaj?q=api`. */
export function withQuery(path: string, parameters: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The one address within a section that is neither in its definition nor an entry's. */
export const gettingStartedAddress = 'rozpoczecie';

/** The last segments of the panel's address for a new entry: a Polish noun is feminine, neuter or masculine. */
export const newPaths = ['nowa', 'nowe', 'nowy'] as const;

export type NewPath = (typeof newPaths)[number];

/** The last segment of an entry's public history. */
export const historySegment = 'historia';

// The names of parameters that more than one file reads or writes.

export const queryParameter = 'q';
export const categoryParameter = 'kategoria';
export const tagParameter = 'tag';
/** Of public lists; those of the panel have `page`. */
export const pageParameter = 'strona';
/** Of the search page: a module's `path`, and the order. */
export const sectionParameter = 'dzial';
export const orderParameter = 'kolejnosc';
/** The page to return to after signing in. */
export const returnParameter = 'powrot';
/** Why `auth.oidc` is opened, where that is more than to sign in. */
export const purposeParameter = 'cel';
export const sessionProof = 'potwierdzenie';
export const otherAccount = 'inne-konto';
/** Present or not: what concerns the draft over an entry instead of the entry. */
export const draftParameter = 'szkic';

/** Which results of a search are shown. */
export interface SearchView {
  /** A module's `path`. */
  section?: string | null;
  /** The values that hits must have, by field. */
  filters?: Readonly<Record<string, string>>;
  newestFirst?: boolean;
  page?: number;
}

export const newestFirstValue = 'najnowsze';

const filterNames: Readonly<Record<string, string>> = {
  category: categoryParameter,
  tags: tagParameter,
};

/** The URL parameter of a search filter, by the field's name. */
export const searchFilterName = (field: string): string => filterNames[field] ?? field;

/** What is due soon, in the address of the reviews that are due. */
export const dueSoonValue = 'wkrotce';
