import type { PageSource } from './page-source';

/**
 * A bare Next application with the pages of the portal, each rendered for each request: the files of its folder.
 * @param pages name of a route → its page
 */
export function nextPeer(pages: ReadonlyMap<string, PageSource>): Map<string, string> {
  const dependencies = { 'lucide-react': '1.75.0', next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' };
  return new Map([
    ['package.json', JSON.stringify({ private: true, type: 'module', dependencies })],
    ['next.config.js', 'export default { compress: false };\n'],
    ['app/layout.jsx', layout],
    ...[...pages].map(([name, page]): [string, string] => [`app/${name}/page.jsx`, pageModule(page)]),
    ['serve.js', serve],
  ]);
}

const layout = `
export const metadata = { title: 'Strona' };
export default function Layout({ children }) {
  return <html lang="pl"><body>{children}</body></html>;
}
`;

const pageModule = ({ source, stored }: PageSource) => `
import { createElement as h, Fragment } from 'react';
import { connection } from 'next/server';
import Link from 'next/link';
import * as Icon from 'lucide-react';
const stored = ${JSON.stringify(stored)};
export default async function Page() {
  await connection();
  return ${source};
}
`;

const serve = `
import { createServer } from 'node:http';
import next from 'next';
const app = next({ dev: false });
await app.prepare();
createServer(app.getRequestHandler()).listen(Number(process.env.PORT), '127.0.0.1');
`;
