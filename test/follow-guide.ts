import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** A block of a guide: a file that it makes, changes to one, lines for the end of one, or a command. */
interface Step {
  language: string;
  action: string;
  path: string;
  text: string;
}

/** The code blocks of a guide that name their file, and its commands. */
export function readSteps(guide: string): Step[] {
  const blocks = guide.matchAll(/^```(\w+)(?: (file|append)=(\S+))?\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, language = '', action = 'run', path = '', text = '']) => ({
    language,
    action,
    path,
    text,
  }));
}

/** Copies the sources that build and checks need. Packages are linked, not copied. */
export function copyProject(from: string, to: string): void {
  const parts = [
    'app',
    'server',
    'db',
    'test',
    'scripts',
    'bench',
    'e2e',
    '.react-router',
    'package.json',
    'tsconfig.json',
  ];
  const settings = readdirSync(from).filter((name) => name.endsWith('.ts'));
  for (const name of [...parts, ...settings])
    if (existsSync(join(from, name))) cpSync(join(from, name), join(to, name), { recursive: true });
  symlinkSync(join(from, 'node_modules'), join(to, 'node_modules'));
}

/**
 * Applies a block in `root`.
 * @returns the file that it touches
 * @throws Error where a changed line is not there
 */
export function takeStep(root: string, { language, action, path, text }: Step): string {
  const target = join(root, action === 'append' ? findFile(root, path) : path);
  if (action === 'append') writeFileSync(target, readFileSync(target, 'utf8') + text);
  else if (language === 'diff') writeFileSync(target, changed(readFileSync(target, 'utf8'), text));
  else {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text, { flag: 'wx' });
  }
  return relative(root, target);
}

/** The one file that a pattern with a star names. */
function findFile(root: string, pattern: string): string {
  const folder = dirname(pattern);
  const [before = '', after = ''] = pattern.slice(folder.length + 1).split('*');
  const found = readdirSync(join(root, folder)).filter((name) => name.startsWith(before) && name.endsWith(after));
  if (found.length !== 1) throw new Error(`${pattern} names ${found.length} files`);
  return join(folder, found[0] ?? '');
}

/** Makes the changes of a diff whose parts are divided by a line with an ellipsis. */
function changed(source: string, diff: string): string {
  return diff.split(/^…\n/m).reduce((text, part) => {
    const lines = part.split('\n').slice(0, -1);
    const side = (sign: string) =>
      lines
        .filter((line) => line.startsWith(' ') || line.startsWith(sign))
        .map((line) => `${line.slice(1)}\n`)
        .join('');
    const [before, after] = [side('-'), side('+')];
    if (text.split(before).length !== 2) throw new Error(`these lines are not there, or not once:\n${before}`);
    return text.replace(before, () => after);
  }, source);
}
