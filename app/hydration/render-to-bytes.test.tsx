import { createElement, lazy, type ReactNode, Suspense } from 'react';
import { createStaticHandler, type EntryContext, Scripts, type StaticHandlerContext } from 'react-router';
import { expect, test } from 'vitest';
import { readHandOver, renderToBytes } from './render-to-bytes';

const bytes = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });

/** A page of one route, as the framework hands it to `entry.server.tsx`. */
async function entryContext(
  handOver: EntryContext['serverHandoffStream'],
  withScripts = true,
  content: ReactNode = 'Treść',
): Promise<EntryContext> {
  const Page = () =>
    createElement('html', null, createElement('body', null, content, withScripts && createElement(Scripts)));
  const route = { id: 'root', path: '/', hasLoader: false, module: '/root.js' };
  const staticHandlerContext = (await createStaticHandler([{ id: 'root', path: '/' }]).query(
    new Request('http://localhost/'),
  )) as StaticHandlerContext;
  return {
    manifest: {
      entry: { module: '/entry.js', imports: [] },
      routes: { root: route },
      url: '/manifest.js',
      version: '1',
    },
    routeModules: { root: { default: Page } },
    serverHandoffString: '{}',
    serverHandoffStream: handOver,
    staticHandlerContext,
    renderMeta: {},
    future: {},
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: 'initial' },
  } as unknown as EntryContext;
}

async function render(context: EntryContext): Promise<string | undefined> {
  const handOver = await readHandOver(context.serverHandoffStream);
  return renderToBytes(context, 'http://localhost/', 'n0nce', handOver, (html) => html, null)?.toString();
}

test('loader data comes as one script at the end of the body, however many chunks it had', async () => {
  const html = await render(await entryContext(bytes('["a', 'b"]')));
  const script =
    '<script nonce="n0nce">window.__reactRouterContext.streamController.enqueue("[\\"ab\\"]");window.__reactRouterContext.streamController.close();</script></body></html>';
  expect(html).toMatch(/^<!DOCTYPE html><html>.*<body>Treść/s);
  expect(html?.endsWith(script)).toBe(true);
});

test('nothing in it can end the script', async () => {
  const html = await render(await entryContext(bytes('</script><script>alert(1)</script>\u2028&')));
  expect(html).toContain('\\u003c/script\\u003e\\u003cscript\\u003ealert(1)\\u003c/script\\u003e\\u2028\\u0026');
});

test('a page without the framework’s scripts gets none', async () => {
  expect(await render(await entryContext(bytes('[]'), false))).toBe(
    '<!DOCTYPE html><html><head></head><body>Treść</body></html>',
  );
});

test('a page of which a part is not there yet is none', async () => {
  const Part = lazy(() => new Promise<never>(() => {}));
  const content = createElement(Suspense, { fallback: 'Chwila' }, createElement(Part));
  expect(await render(await entryContext(bytes('[]'), true, content))).toBeUndefined();
});
