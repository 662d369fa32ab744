import type { ElementContent } from 'hast';
import type { HighlighterCore, LanguageRegistration } from 'shiki/core';

type Grammar = () => Promise<{ default: LanguageRegistration[] }>;

interface Language {
  label: string;
  grammar: Grammar | null;
}

const language = (label: string, grammar: Grammar | null): Language => ({ label, grammar });

const bash = language('Bash', () => import('shiki/langs/bash.mjs'));
const javascript = language('JavaScript', () => import('shiki/langs/javascript.mjs'));
const typescript = language('TypeScript', () => import('shiki/langs/typescript.mjs'));
const tsx = language('TSX', () => import('shiki/langs/tsx.mjs'));
const json = language('JSON', () => import('shiki/langs/json.mjs'));
const yaml = language('YAML', () => import('shiki/langs/yaml.mjs'));
const python = language('Python', () => import('shiki/langs/python.mjs'));
const ini = language('INI', () => import('shiki/langs/ini.mjs'));
const dockerfile = language('Dockerfile', () => import('shiki/langs/docker.mjs'));
const plain = language('Tekst', null);

/** The highlighted languages, by the word after the opening ``` of a block. */
const languages = new Map<string, Language>(
  Object.entries({
    bash,
    sh: bash,
    shell: bash,
    zsh: bash,
    console: language('Terminal', () => import('shiki/langs/shellsession.mjs')),
    js: javascript,
    javascript,
    mjs: javascript,
    jsx: language('JSX', () => import('shiki/langs/jsx.mjs')),
    ts: typescript,
    typescript,
    tsx,
    json,
    jsonc: json,
    yaml,
    yml: yaml,
    python,
    py: python,
    ini,
    env: ini,
    properties: ini,
    sql: language('SQL', () => import('shiki/langs/sql.mjs')),
    html: language('HTML', () => import('shiki/langs/html.mjs')),
    xml: language('XML', () => import('shiki/langs/xml.mjs')),
    css: language('CSS', () => import('shiki/langs/css.mjs')),
    diff: language('Diff', () => import('shiki/langs/diff.mjs')),
    toml: language('TOML', () => import('shiki/langs/toml.mjs')),
    http: language('HTTP', () => import('shiki/langs/http.mjs')),
    nginx: language('nginx', () => import('shiki/langs/nginx.mjs')),
    markdown: language('Markdown', () => import('shiki/langs/markdown.mjs')),
    md: language('Markdown', () => import('shiki/langs/markdown.mjs')),
    dockerfile,
    docker: dockerfile,
    text: plain,
    txt: plain,
    plain,
  }),
);

const themeName = 'portal';
const classPrefix = 'tok-';
/**
 * How much is highlighted, per block and per text. Never a time limit: the stored result must not depend on how busy
 * the machine was. Grammars look at a line again from each of its tokens, so work is counted as the cube of the line's
 * length.
 */
const limits = { characters: 40_000, lineLength: 1_000, textCharacters: 150_000, textWork: 3_000_000_000 };

/** Tells for each code block of a text, in turn, whether the budget still allows to highlight it. */
export function createColouringBudget(): (code: string) => boolean {
  let { textCharacters: characters, textWork: work } = limits;
  return (code) => {
    characters -= code.length;
    for (const { length } of code.split('\n')) if (length < limits.lineLength) work -= length ** 3;
    return characters >= 0 && work >= 0;
  };
}

let highlighter: Promise<HighlighterCore> | undefined;

/** Loaded with the first code block that needs it, to keep the start fast. */
async function loadHighlighter(): Promise<HighlighterCore> {
  const [core, engine] = await Promise.all([import('shiki/core'), import('shiki/engine/javascript')]);
  return core.createHighlighterCore({
    themes: [core.createCssVariablesTheme({ name: themeName, variablePrefix: `--${classPrefix}` })],
    langs: [],
    engine: engine.createJavaScriptRegexEngine({ forgiving: true }),
  });
}

/**
 * The language name shown above a code block: 'TypeScript' for `ts`, the word itself for an unknown language, null for
 * none.
 */
export function languageLabel(name: string): string | null {
  return languages.get(name.toLowerCase())?.label ?? (name || null);
}

/** Code without highlighting, by lines. */
export const plainLines = (code: string): ElementContent[][] =>
  code.split('\n').map((value) => [{ type: 'text', value }]);

/**
 * Highlights code with class names (`tok-keyword`, `tok-string` …). Code in an unknown language, very long code and
 * very long lines stay plain.
 * @returns its lines, without line ends
 */
export async function highlightCode(code: string, name: string): Promise<ElementContent[][]> {
  const known = languages.get(name.toLowerCase());
  if (!known?.grammar || code.length > limits.characters) return plainLines(code);
  highlighter ??= loadHighlighter();
  const shiki = await highlighter;
  const grammar = (await known.grammar()).default;
  await shiki.loadLanguage(...grammar);
  const lang = grammar.at(-1)?.name ?? '';
  const { tokens } = shiki.codeToTokens(code, {
    lang,
    theme: themeName,
    tokenizeMaxLineLength: limits.lineLength,
    tokenizeTimeLimit: 0,
  });
  return tokens.map((line) => line.map((token) => tokenNode(token.content, token.color)));
}

/** `color` is a variable of the theme, 'var(--tok-token-keyword)'; text in the default colour needs no element. */
function tokenNode(value: string, color: string | undefined): ElementContent {
  const className = color === undefined ? undefined : new RegExp(`--(${classPrefix}[a-z-]+)`).exec(color)?.[1];
  if (!className || className === `${classPrefix}foreground` || !value.trim()) return { type: 'text', value };
  return {
    type: 'element',
    tagName: 'span',
    properties: { className: [className.replace('tok-token-', classPrefix)] },
    children: [{ type: 'text', value }],
  };
}

/** Joins adjacent texts. */
export function mergeText(nodes: ElementContent[]): ElementContent[] {
  const merged: ElementContent[] = [];
  for (const node of nodes) {
    const last = merged.at(-1);
    if (node.type === 'text' && last?.type === 'text') last.value += node.value;
    else merged.push(node);
  }
  return merged;
}
