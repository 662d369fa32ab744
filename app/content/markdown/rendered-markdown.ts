import type { Problem } from './problems';

/** A heading of a rendered text; `id` is its anchor. */
export interface Heading {
  depth: number;
  id: string;
  text: string;
}

/** A fragment that a text shows, as it was when the text was rendered. */
export interface UsedFragment {
  id: string;
  name: string;
  revision: number;
}

/** What the server makes of a markdown source when it is saved, and what every reader of it gets. */
export interface RenderedMarkdown {
  /** Version of the renderer: a stored rendering of an older one is made anew. */
  version: number;
  /** Sanitised HTML. */
  html: string;
  headings: Heading[];
  /** The plain text cut at its headings, for search; the first section may have no heading. */
  sections: { heading: string | null; anchor: string | null; text: string }[];
  /** The first 150 characters of the plain text, with … when there is more. */
  excerpt: string;
  readingMinutes: number;
  /** Names of this portal's files that the text shows or links. */
  files: string[];
  /** Only where it shows some. */
  fragments?: UsedFragment[];
  /** The source with that of its fragments in it; only where it shows some. */
  filled?: string;
}

/**
 * A rendering, and what of the text could not be shown as it is meant: with problems it is good for a preview, not for
 * a save.
 */
export interface Rendering {
  rendered: RenderedMarkdown;
  problems: Problem[];
}
