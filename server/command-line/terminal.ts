import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { commandLineTexts as texts } from '#app/texts/pl/command-line';
import { WrongUse } from './failure';

/** The input and output of a command. */
export interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  /** Results. */
  print(line: string): void;
  /** Everything else: refusals and progress. */
  tell(line: string): void;
  /** Whether `tell` writes to a terminal. */
  isWatched: boolean;
}

/** The first line of standard input, without its line break. */
export async function readLine({ input }: Terminal): Promise<string> {
  const lines = createInterface({ input });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
  }
}

/**
 * Asks for a password without echoing it.
 * @throws WrongUse where there is no terminal
 */
export async function askSecret({ input, tell }: Terminal, question: string): Promise<string> {
  if (!input.isTTY) throw new WrongUse(texts.wrongUse.noTerminal);
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: true });
  lines.once('SIGINT', () => process.exit(130));
  try {
    return await lines.question('');
  } finally {
    lines.close();
    tell('');
  }
}

/** Rows as text in aligned columns. */
export function layTable(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
