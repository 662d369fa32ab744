import type { PageSource } from './page-source';

/**
 * A bare React Router application, as its template writes one, with the pages of the portal: the files of its folder.
 * @param pages name of a route → its page
 */
export function reactRouterPeer(pages: ReadonlyMap<string, PageSource>): Map<string, string> {
  const names = [...pages.keys()];
  const dependencies = {
    '@react-router/dev': '7.18.4',
    '@react-router/node': '7.18.4',
    isbot: '5.2.3',
    'lucide-react': '1.75.0',
    react: '19.3.1',
    'react-dom': '19.3.1',
    'react-router': '7.18.4',
    typescript: '5.9.3',
    vite: '8.3.8',
  };
  return new Map([
    ['package.json', JSON.stringify({ private: true, type: 'module', dependencies })],
    [
      'vite.config.js',
      `import { reactRouter } from '@react-router/dev/vite';\nexport default { plugins: [reactRouter()] };\n`,
    ],
    ['react-router.config.js', 'export default { ssr: true };\n'],
    [
      'app/routes.js',
      `export default ${JSON.stringify(names.map((name) => ({ path: name, file: `pages/${name}.jsx` })))};\n`,
    ],
    ['app/root.jsx', root],
    ...[...pages].map(([name, page]): [string, string] => [`app/pages/${name}.jsx`, pageModule(page)]),
    ['serve.js', serve],
  ]);
}

const root = `
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
export default function Root() {
  return (
    <html lang="pl">
      <head><meta charSet="utf-8" /><Meta /><Links /></head>
      <body><Outlet /><ScrollRestoration /><Scripts /></body>
    </html>
  );
}
`;

const pageModule = ({ source, stored }: PageSource) => `
import { createElement as h, Fragment } from 'react';
import { Link as RouterLink, useLoaderData } from 'react-router';
import * as Icon from 'lucide-react';
const Link = ({ href, ...rest }) => h(RouterLink, { to: href, ...rest });
const texts = ${JSON.stringify(stored)};
export const meta = () => [{ title: 'Strona' }];
export const loader = () => ({ stored: texts });
export default function Page() {
  const { stored } = useLoaderData();
  return ${source};
}
`;

const serve = `
import { createServer } from 'node:http';
import { createRequestListener } from '@react-router/node';
import * as build from './build/server/index.js';
createServer(createRequestListener({ build, mode: 'production' })).listen(Number(process.env.PORT), '127.0.0.1');
`;
