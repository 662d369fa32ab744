import type { RefAttributes } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Link, type LinkProps, StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Link as ServerLink } from './plain-link';

const addresses = [
  '/',
  '/szukaj?q=a%20b&strona=2#wynik',
  '/dokumentacja/instalacja/',
  '/pliki/zażółć.pdf',
  '/a//b',
  '//b',
  '/a/../b',
  '/a/./b',
  '/.well-known/x',
  '/a\\b',
  '/a\\\\b',
  '/a?',
  '/a#',
  '/a?#b',
  '?strona=2',
  '#tresc',
  '',
  '..',
  'obok',
  'https://example.org/x?y#z',
  'mailto:a@example.org',
  { pathname: '/a', search: 'b=1', hash: 'c' },
];

const choices: Omit<LinkProps & RefAttributes<HTMLAnchorElement>, 'to'>[] = [
  { className: 'x', children: 'Treść', title: '"<&', 'aria-current': 'page' },
  { target: '_blank', rel: 'noreferrer', reloadDocument: true, onClick: () => undefined, state: { a: 1 } },
  { replace: true, relative: 'path', preventScrollReset: true, viewTransition: true, discover: 'none' },
  { prefetch: 'intent', discover: 'render', mask: '/maska', ref: () => undefined },
];

test('a link of the server’s build has the markup of the framework’s, whatever its address and properties', () => {
  const markup = (Shown: typeof Link, props: LinkProps) =>
    renderToStaticMarkup(
      <StaticRouter location="/dokumentacja/kategoria/?q=1">
        <Shown {...props} />
      </StaticRouter>,
    );
  for (const to of addresses)
    for (const choice of choices) {
      const props = { to, ...choice };
      expect(markup(ServerLink as typeof Link, props), JSON.stringify(props)).toBe(markup(Link, props));
    }
});
