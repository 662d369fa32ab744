import type { ServerBuild } from 'react-router';
import { expect, test, vi } from 'vitest';
import { withoutPanel, withPanel } from './panel-routes';

const page = { default: () => null };
const load = vi.fn(() => Promise.resolve(page));
const route = (id: string, path: string, module: unknown) => ({ id, path, module });
const build = {
  routes: {
    home: route('home', '', page),
    'routes/admin/list': route('routes/admin/list', 'admin/list', load),
  },
} as unknown as ServerBuild;

test('public pages do without the modules of the panel, whose own requests have them', async () => {
  expect(Object.keys(withoutPanel(build).routes)).toEqual(['home']);
  expect(load).not.toHaveBeenCalled();
  const { routes } = await withPanel(build);
  expect(routes['routes/admin/list']?.module).toBe(page);
  expect(routes['home']?.module).toBe(page);
});
