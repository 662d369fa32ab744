import { readdirSync, readFileSync } from 'node:fs';
import * as lucide from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import createLucideIcon from './lucide-icon';

const inside = (svg: string) => svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));

const all = new Map<string, unknown>(Object.entries(lucide));

/** Every icon that the portal uses, by the name of its import. */
const shown = new Set(
  readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .flatMap((name) => [...readFileSync(`app/${name}`, 'utf8').matchAll(/import \{([^}]+)\} from 'lucide-react'/g)])
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type ') && !name.startsWith('Lucide'))
    .map((name) => name.replace(/ as .*/, '')),
);

test('every icon of the portal has the same markup inside as lucide’s own', async () => {
  expect(shown.size).toBeGreaterThan(40);
  for (const name of shown) {
    const Own = all.get(name) as lucide.LucideIcon;
    const own = renderToStaticMarkup(<Own />);
    const file = /lucide-([a-z\d-]+)/.exec(own)?.[1] ?? '';
    const { __iconData } = (await import(`../../node_modules/lucide-react/dist/esm/icons/${file}.mjs`)) as {
      __iconData: lucide.LucideIconData;
    };
    const Ready = createLucideIcon(__iconData);
    expect(inside(renderToStaticMarkup(<Ready />)), name).toBe(inside(own));
  }
});

test('an icon is hidden from screen readers unless it has a name', () => {
  const Icon = createLucideIcon({ name: 'line', node: [['path', { d: 'M0 0', key: 'a' }]] });
  expect(renderToStaticMarkup(<Icon className="size-4" />)).toBe(
    '<svg viewBox="0 0 24 24" aria-hidden="true" class="lucide size-4"><path d="M0 0"></path></svg>',
  );
  expect(renderToStaticMarkup(<Icon aria-hidden={false} aria-label="Linia" />)).toContain('aria-label="Linia"');
});
