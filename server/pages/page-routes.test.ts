import { createRequestHandler, type EntryContext, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { createPageRoutes } from './page-routes';

const route = (id: string, parentId: string | undefined, path?: string, index?: boolean) => ({
  id,
  parentId,
  path,
  index,
  module: { default: () => null, loader: () => id },
});

const routes = [
  route('root', undefined, ''),
  route('site', 'root'),
  route('home', 'site', undefined, true),
  route('list', 'site', 'lista'),
  route('entry', 'site', 'lista/:slug'),
  route('history', 'site', 'lista/:slug/historia'),
  route('section', 'site', 'dział'),
  route('first', 'section', undefined, true),
  route('rest', 'site', '*'),
];

/** A build whose pages tell which routes they were made of, with which data, and how many routes there were. */
const build = {
  routes: Object.fromEntries(routes.map((one) => [one.id, one])),
  assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
  entry: {
    module: {
      default: (_request: Request, status: number, _headers: Headers, { staticHandlerContext }: EntryContext) => {
        const { matches, loaderData } = staticHandlerContext;
        return Response.json({ status, ids: matches.map(({ route: { id }, params }) => ({ id, params })), loaderData });
      },
    },
  },
  basename: '/',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
  publicPath: '/',
  assetsBuildDirectory: '',
} as unknown as ServerBuild;

test('a page made of its own routes alone is the framework’s, also when it is asked for again', async () => {
  const whole = createRequestHandler(build, 'production');
  const alone = createPageRoutes(build, 'production');
  const addresses = [
    '/',
    '/lista',
    '/LISTA/',
    '/lista/a%20b',
    '/lista/a/historia',
    '/dzia%C5%82',
    '/nic/tu',
    '/lista.data',
  ];
  for (const address of [...addresses, ...addresses, `/${'x'.repeat(400)}`]) {
    const ask = async (handle: typeof whole) => {
      const response = await handle(new Request(`http://portal.test${address}?strona=2`));
      return [response.status, await response.text()];
    };
    const expected = await ask(whole);
    expect(expected[1]).toContain(address.startsWith('/lista/a/') ? 'history' : 'root');
    expect(await ask(alone), address).toEqual(expected);
  }
});
