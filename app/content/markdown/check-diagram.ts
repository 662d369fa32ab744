import { markdownTexts } from '#app/texts/pl/markdown';
import { type CheckedLine, checkFlowLine, shorten } from './diagram-flow';
import { type DiagramLine, type WithoutLoops, writeWithoutLoops } from './diagram-loops';

const texts = markdownTexts.diagram;

/** Limits of one diagram: the cost of a layout grows faster than its text, and readers have to take it in. */
const limits = { lines: 80, characters: 300, relations: 40, weight: 240, nesting: 5 };

/** The cost of an arrow in the layout, in nodes. */
const weightOfRelation = 3;

/** A diagram that the library draws completely, and its cost; or an error, and its line within the code, from 1. */
export type CheckedDiagram = (WithoutLoops & { weight: number }) | { line: number; mistake: string };

interface Statement {
  line: RegExp;
  /** It opens or closes a block. */
  opens?: true;
  closes?: true;
  /** How many arrows it stands for. */
  relations?: number;
}

interface Kind {
  statements: Statement[];
  /** The lines within a block that `body` opened, such as the fields of a class. */
  body?: { opens: RegExp; line: RegExp };
  /** All other lines. */
  other?: (line: string) => CheckedLine;
}

const end: Statement = { line: /^end$/, closes: true };
const brace: Statement = { line: /^\}$/, closes: true };
const transition = /^(\[\*\]|[\w\p{L}]+(?:-[\w\p{L}]+)*) --> (\[\*\]|[\w\p{L}]+(?:-[\w\p{L}]+)*)((?: ?: ?\S.*)?)$/u;
const direction: Statement = { line: /^direction (?:TD|TB|LR|BT|RL)$/ };

const kinds: Record<string, Kind> = {
  flowchart: { statements: [{ line: /^subgraph \S.*$/, opens: true }, end, direction], other: checkFlowLine },
  sequenceDiagram: {
    statements: [
      { line: /^(?:participant|actor) \S+(?: as \S.*)?$/ },
      { line: /^note (?:left of|right of|over) [^:]+: *\S.*$/i },
      { line: /^(?:loop|alt|opt|par|critical|break|rect)(?: .*)?$/, opens: true },
      { line: /^(?:else|and)(?: .*)?$/ },
      end,
      { line: /^[^\s:]+? ?--?(?:>>|>|\)|x) ?[+-]?[^\s:]+ ?: ?\S.*$/, relations: 1 },
    ],
  },
  classDiagram: {
    statements: [
      { line: /^namespace \S+ ?\{$/, opens: true },
      { line: /^class [^\s{}]+ ?\{ ?<<\w+>> ?\}$/ },
      { line: /^class [^\s{}]+$/ },
      brace,
      {
        line: /^[^\s:]+ (?:"[^"]*" )?(?:<\|--|<\|\.\.|\*--|o--|-->|--\*|--o|--\|>|\.\.>|\.\.\|>|<--|<\.\.|--) (?:"[^"]*" )?[^\s:]+(?: ?: ?\S.*)?$/,
        relations: 1,
      },
      { line: /^[^\s:<>]+ ?: ?(?!.*(?:--|\.\.))\S.*$/ },
    ],
    body: { opens: /^class [^\s{}]+ ?\{$/, line: /^[^{}]+$/ },
  },
  'stateDiagram-v2': {
    statements: [
      { line: /^state (?:"[^"]+" as )?[\w\p{L}]+ ?\{$/u, opens: true },
      brace,
      direction,
      { line: /^state "[^"]+" as [\w\p{L}]+$/u },
      { line: /^[\w\p{L}]+(?:-[\w\p{L}]+)* ?: ?\S.*$/u },
    ],
    other: checkTransition,
  },
  erDiagram: {
    statements: [
      {
        line: /^\S+ (?:\|\||o\||\|o|\}\||\|\{|\}o|o\{|\{o|o\})(?:--|\.\.)(?:\|\||o\||\|o|\}\||\|\{|\}o|o\{|\{o|o\}) \S+ ?: ?\S.*$/,
        relations: 1,
      },
    ],
    body: { opens: /^[^\s{}]+ ?\{$/, line: /^\S+ \S+(?: (?:PK|FK|UK)(?:, ?(?:PK|FK|UK))*)?(?: "[^"]*")?$/ },
  },
};

/** The kind of diagram that the first line names, and that line in the library's spelling. */
function kindOf(header: string): { kind: Kind; header: string } | null {
  const [, way] = /^(?:graph|flowchart)(?: (TD|TB|LR|BT|RL))?$/i.exec(header) ?? [];
  if (way || /^(?:graph|flowchart)$/i.test(header))
    return { kind: kinds.flowchart as Kind, header: `flowchart ${(way ?? 'TD').toUpperCase()}` };
  const name = header === 'stateDiagram' ? 'stateDiagram-v2' : header;
  const kind = Object.hasOwn(kinds, name) && name !== 'flowchart' ? kinds[name] : undefined;
  return kind ? { kind, header: name } : null;
}

const isKnown = (word: string) => word === 'graph' || Object.hasOwn(kinds, word);

/**
 * Checks a diagram line by line. The library ignores or misreads lines that it does not know, so here each line is a
 * known one or an error.
 */
export function checkDiagram(code: string): CheckedDiagram {
  const lines = code
    .split('\n')
    .map((line, index) => ({ number: index + 1, text: line.trim().replace(/\s+/g, ' ').replace(/ ?;$/, '') }))
    .filter(({ text }) => text !== '' && !text.startsWith('%%'));
  const [first, ...others] = lines;
  if (!first) return { line: 1, mistake: texts.empty };
  const found = kindOf(first.text);
  const [word = ''] = first.text.split(' ');
  if (!found)
    return { line: first.number, mistake: isKnown(word) ? texts.mistake(first.text) : texts.unknownKind(word) };
  if (others.length === 0) return { line: first.number, mistake: texts.empty };
  const written: DiagramLine[] = [found.header];
  let weight = 0;
  let relations = 0;
  let depth = 0;
  let inBody = false;
  for (const { number, text } of others) {
    const read: ReadLine = inBody ? readBody(found.kind, text) : readLine(found.kind, text);
    if ('mistake' in read) return { line: number, mistake: read.mistake };
    inBody = read.body ?? inBody;
    depth += read.depth;
    relations += read.relations;
    weight += read.nodes + weightOfRelation * read.relations;
    written.push(read.line);
    if (depth < 0) return { line: number, mistake: texts.unopened };
    const isTooLarge = written.length > limits.lines || relations > limits.relations || weight > limits.weight;
    if (isTooLarge || depth > limits.nesting || text.length > limits.characters)
      return { line: number, mistake: texts.tooLarge };
  }
  if (depth > 0 || inBody) return { line: others.at(-1)?.number ?? 1, mistake: texts.unclosed };
  return { ...writeWithoutLoops(written), weight };
}

/** A line of a state diagram that leads from one state to another. */
function checkTransition(line: string): CheckedLine {
  const [, from, to, label = ''] = transition.exec(line) ?? [];
  if (!from || !to) return { mistake: texts.mistake(shorten(line)) };
  return { line: { from, to, label }, nodes: 1, relations: 1 };
}

type ReadLine =
  { line: DiagramLine; nodes: number; relations: number; depth: number; body?: boolean } | { mistake: string };

function readLine(kind: Kind, line: string): ReadLine {
  if (kind.body?.opens.test(line)) return { line, nodes: 1, relations: 0, depth: 0, body: true };
  const statement = kind.statements.find((one) => one.line.test(line));
  if (statement) {
    const depth = statement.opens ? 1 : statement.closes ? -1 : 0;
    return { line, nodes: 1, relations: statement.relations ?? 0, depth };
  }
  if (/^(?:style|classDef|linkStyle|click|class) /.test(line)) return { mistake: texts.styles };
  const other = kind.other?.(line) ?? { mistake: texts.mistake(shorten(line)) };
  return 'mistake' in other ? other : { ...other, depth: 0 };
}

function readBody(kind: Kind, line: string): ReadLine {
  if (line === '}') return { line, nodes: 0, relations: 0, depth: 0, body: false };
  return kind.body?.line.test(line)
    ? { line, nodes: 1, relations: 0, depth: 0 }
    : { mistake: texts.mistake(shorten(line)) };
}
