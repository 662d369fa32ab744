import { describe, expect, it } from 'vitest';
import { isPanelAddress, isPanelRoute } from './panel-address';

describe('an address of the panel', () => {
  it.each(['/admin', '/ADMIN/panel', '/admin/login?powrot=%2F', '/admin?x=1', '/admin.data', '/admin/panel.data'])(
    'is %s',
    (address) => expect(isPanelAddress(address)).toBe(true),
  );

  it.each(['/', '/administracja', '/admin.txt', '/artykuly/admin', '/baza?q=/admin'])('is not %s', (address) =>
    expect(isPanelAddress(address)).toBe(false),
  );
});

it('knows the routes of the panel by their id and path', () => {
  expect(isPanelRoute('routes/admin/layout', undefined)).toBe(true);
  expect(isPanelRoute('routes/auth/sign-in', 'admin/login')).toBe(true);
  expect(isPanelRoute('routes/site/layout', undefined)).toBe(false);
  expect(isPanelRoute('routes/site/page', 'administracja')).toBe(false);
});
