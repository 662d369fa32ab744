import { expect, test } from 'vitest';
import { deferHydration } from './defer-hydration';
import { starter } from './starter';

const page = (scripts: string) =>
  `<html><head><link rel="modulepreload" href="/a.js"/><link rel="icon" href="/i.svg"/><link rel="modulepreload" href="/b.js"/></head><body><p>type="module"</p>${scripts}</body></html>`;

test('the module script becomes inert, and knows the modules that are not fetched ahead any more', () => {
  const html = deferHydration(page('<script nonce="N" type="module" async="">import "/a.js";</script>'), 'N');
  expect(html).toContain(
    `<script nonce="N">${starter}</script><script nonce="N" type="text/x-later" data-modules="/a.js /b.js">import "/a.js";</script>`,
  );
  expect(html).not.toContain('rel="modulepreload"');
  expect(html).toContain('<link rel="icon" href="/i.svg"/>');
});

test('a script of another origin than ours is left alone', () => {
  const foreign = page('<script type="module">x</script>');
  expect(deferHydration(foreign, 'N')).toBe(foreign);
});

test('the starter is one line that closes no script', () => {
  expect(starter).not.toMatch(/\n|<\/script/);
});

test('a public page asks for the routes of the site alone', () => {
  const text = 'about "/assets/manifest-9.js"';
  const html = deferHydration(
    `<link rel="modulepreload" crossorigin="" href="/assets/manifest-1a2b.js"/><script nonce="N" type="module">import "/assets/manifest-1a2b.js";</script><script>${text}</script>`,
    'N',
  );
  expect(html).toContain(
    'data-modules="/assets/site-manifest-1a2b.js">import "/assets/site-manifest-1a2b.js";</script>',
  );
  expect(html).toContain(text);
});
