import { expect, test } from 'vitest';
import { nodesIn } from '#app/markdown/walk';
import { parseMarkdown } from '../../markdown/parse-markdown';
import { toPortalMarkdown } from './portal-markdown';

const lines = (...each: string[]) => each.join('\n');

test.each([
  [
    'MkDocs',
    lines('1. punkt', '    !!! warning', '        tekst', '', '    dalej', '2. dwa'),
    lines('1. punkt', '    > [!WARNING]', '    > tekst', '    >', '    dalej', '2. dwa'),
  ],
  [
    'MkDocs without a blank line behind it',
    lines('- punkt', '', '    !!! note "Tytuł"', '        tekst', '- dwa'),
    lines('- punkt', '', '    > [!NOTE]', '    > **Tytuł**', '    >', '    > tekst', '', '- dwa'),
  ],
  [
    'Docusaurus',
    lines('1. punkt', '', '   :::tip', '', '   tekst', '', '   :::', '', '   dalej', '2. dwa'),
    lines('1. punkt', '', '   > [!TIP]', '   >', '   > tekst', '   >', '', '', '   dalej', '2. dwa'),
  ],
  [
    'GitBook',
    lines('1. punkt', '', '   {% hint style="warning" %}', '   tekst', '   {% endhint %}', '2. dwa'),
    lines('1. punkt', '', '   > [!WARNING]', '   > tekst', '', '2. dwa'),
  ],
])('a callout stays in its item of a list: %s', (_name, source, written) => {
  expect(toPortalMarkdown(source)).toBe(written);
  const { children } = parseMarkdown(written);
  expect(children.map(({ type }) => type)).toEqual(['list']);
  const callouts = [...nodesIn(children[0] as never)].filter(({ type }) => type === 'callout');
  expect(callouts).toHaveLength(1);
});

test('a callout in a callout', () => {
  expect(toPortalMarkdown(lines('!!! note', '    a', '    !!! tip', '        b', '', '    c', 'd'))).toBe(
    lines('> [!NOTE]', '> a', '> > [!TIP]', '> > b', '> >', '> c', '', 'd'),
  );
  expect(toPortalMarkdown(lines('::::note', 'a', ':::tip', 'b', ':::', 'c', '::::'))).toBe(
    lines('> [!NOTE]', '> a', '> > [!TIP]', '> > b', '>', '> c', ''),
  );
});

test('callouts that open in callouts without end stay as they are, and fill no memory', () => {
  expect(toPortalMarkdown('::: tip\n'.repeat(3_000)).length).toBeLessThan(200_000);
});
