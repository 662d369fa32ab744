import { markdownTexts as texts } from '#app/texts/pl/markdown';

/** A part of a text that cannot be rendered as its author means it. */
export interface Problem {
  /** In the source, from 1. */
  line: number;
  /** A Polish sentence. */
  message: string;
}

const mostTold = 10;

/** The messages for a form's field, in the order of the text: 'Wiersz 12: …'. */
export function problemSentences(problems: readonly Problem[]): string[] {
  const sorted = [...problems].sort((one, other) => one.line - other.line);
  const told = sorted.slice(0, mostTold).map(({ line, message }) => texts.problem(line, message));
  return sorted.length > mostTold ? [...told, texts.moreProblems(sorted.length - mostTold)] : told;
}
