import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { PagePiecesContext } from '#app/hydration/kept';
import { KeptHtml } from '#app/hydration/kept-html';
import { SiteSidebar } from './site-sidebar';

const base = '/dokumentacja';
const tree = (title: string) => [
  {
    label: 'Start',
    to: `${base}?kategoria=start`,
    isHere: false,
    entries: [{ title, url: `${base}/api` }],
    within: [],
  },
];

/** The sidebar at an address, with the pieces that other pages left. */
function show(kept: KeptHtml | null, at: string, title = 'API'): string {
  const Stub = createRoutesStub([
    { path: '*', Component: () => <SiteSidebar outline={{ base, tree: tree(title) }} /> },
  ]);
  const pieces = kept?.openPage() ?? null;
  const html = renderToString(
    <PagePiecesContext value={pieces}>
      <Stub initialEntries={[at]} />
    </PagePiecesContext>,
  );
  return pieces?.complete(html).toString() ?? html;
}

test('a tree left by another page shows where this one is, and what is in it now', () => {
  const kept = new KeptHtml();
  for (const at of [
    base,
    `${base}/rozpoczecie`,
    `${base}/api`,
    `${base}?kategoria=start`,
    '/Dokumentacja',
    '/kontakt',
  ]) {
    expect(show(kept, base)).toBe(show(null, base));
    expect(show(kept, at)).toBe(show(null, at));
    expect(show(kept, at, 'REST')).toBe(show(null, at, 'REST'));
  }
});
