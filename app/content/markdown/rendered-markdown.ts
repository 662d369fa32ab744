import type { Problem } from './problems';

/** A heading of a rendered text; `id` is its anchor. */
export interface Heading {
  depth: number;
  id: string;
  text: string;
}

/** A fragment in a text, at the revision that was rendered. */
export interface UsedFragment {
  id: string;
  name: string;
  revision: number;
}

/** The rendering of a markdown source: made once, when it is saved, and given to every reader. */
export interface RenderedMarkdown {
  /** Version of the renderer: renderings of an older one are renewed. */
  version: number;
  /** Sanitised HTML. */
  html: string;
  headings: Heading[];
  /** The plain text, cut at its headings, for search; the first section may have no heading. */
  sections: { heading: string | null; anchor: string | null; text: string }[];
  /** The first 150 characters of the plain text, with … when there is more. */
  excerpt: string;
  readingMinutes: number;
  /** Names of this portal's files that the text shows or links to. */
  files: string[];
  /** Only where it shows some. */
  fragments?: UsedFragment[];
  /** The source with its fragments filled in; only where it shows some. */
  filled?: string;
}

/** A rendering, and the problems found in the text: with problems it is good for a preview, not for a save. */
export interface Rendering {
  rendered: RenderedMarkdown;
  problems: Problem[];
}
