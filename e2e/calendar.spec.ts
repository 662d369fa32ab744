import { build, chooseLook, expect, expectAccessible, expectFits, looks, signIn, tabTo, test } from './portal';

const month = '2099-05';

for (const look of looks) {
  test(`what appears, ends and must be looked through is found by keyboard, at ${look.width} px`, async ({
    page,
    portal,
  }) => {
    await chooseLook(page, look);
    await signIn(page, portal.admin);
    const call = async (method: 'post' | 'put' | 'patch', path: string, data: object) => {
      const answer = await page.request[method](`/api/v1${path}`, { headers: { origin: portal.origin }, data });
      expect(answer.ok(), `${method} ${path}`).toBe(true);
      return (await answer.json()) as { id: string };
    };
    const name = (what: string) => `${what} przy ${look.width}`;
    const status = 'published';
    await call('post', '/documentation', { title: name('Cennik'), status, publish_at: '2099-05-11T08:00:00Z' });
    await call('post', '/knowledge_base', { title: name('Promocja'), status, unpublish_at: '2099-05-12T21:59:00Z' });
    await call('post', '/knowledge_base', { title: name('Wzór'), review_at: '2099-05-31' });
    const changed = await call('post', '/documentation', { title: name('Taryfa'), status });
    await call('put', `/documentation/${changed.id}/draft`, { content: 'Nowa' });
    await call('post', `/documentation/${changed.id}/draft/publish`, { publish_at: '2099-05-11T07:30:00Z' });
    // What is planned outside this month is not in it.
    await call('post', '/documentation', { title: name('Czerwiec'), status, publish_at: '2099-05-31T22:00:00Z' });

    await page.goto('/admin/dokumentacja?status=planned');
    const fromList = page.getByRole('main').getByRole('link', { name: 'Kalendarz' });
    await expect(fromList).toHaveAttribute('href', '/admin/kalendarz');
    await page.goto('/admin/dashboard');
    await tabTo(page, 'Kalendarz');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Kalendarz' })).toBeVisible();
    const heading = page.getByRole('main').getByRole('heading', { level: 2 });
    const present = (await heading.textContent()) ?? '';
    await tabTo(page, /^Następny miesiąc/);
    // The link keeps the focus: the next press leads on.
    for (const _ of [1, 2]) {
      const before = (await heading.textContent()) ?? '';
      await page.keyboard.press('Enter');
      await expect(heading).not.toHaveText(before);
      await expect(page.getByRole('link', { name: /^Następny miesiąc/ })).toBeFocused();
    }
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText(present);

    await page.goto(`/admin/kalendarz?miesiac=${month}`);
    await expect(heading).toHaveText('maj 2099');
    const day = (date: string) => page.getByRole('listitem').filter({ has: page.locator(`time[datetime="${date}"]`) });
    const own = (date: string) => day(date).getByRole('link', { name: name('') });
    await expect(own('2099-05-11')).toHaveText([
      `Szkic zmian się publikuje: 09:30 ${name('Taryfa')} · Dokumentacja`,
      `Pojawia się: 10:00 ${name('Cennik')} · Dokumentacja`,
    ]);
    await expect(own('2099-05-12')).toHaveText([`Znika: 23:59 ${name('Promocja')} · Baza Wiedzy`]);
    await expect(own('2099-05-31')).toHaveText([`Do przejrzenia: ${name('Wzór')} · Baza Wiedzy`]);
    await expect(page.getByRole('main').getByRole('link', { name: name('') })).toHaveCount(4);
    // A month of weeks, or on a phone a list of the days that have something.
    await expect(day('2099-05-13')).toBeVisible({ visible: look.width > 390 });
    await expect(page.getByRole('list', { name: 'Oznaczenia' }).getByRole('listitem')).toHaveCount(4);
    await expectAccessible(page);
    await expectFits(page);

    for (const [event, field] of [
      [`Znika: 23:59 ${name('Promocja')} · Baza Wiedzy`, name('Promocja')],
      [`Do przejrzenia: ${name('Wzór')} · Baza Wiedzy`, name('Wzór')],
    ] as const) {
      await page.goto(`/admin/kalendarz?miesiac=${month}`);
      await tabTo(page, event, 60);
      await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Enter');
      await expect(page.getByRole('textbox', { name: 'Tytuł' })).toHaveValue(field);
    }
    await page.goto(`/admin/kalendarz?miesiac=${month}`);
    await tabTo(page, `Szkic zmian się publikuje: 09:30 ${name('Taryfa')} · Dokumentacja`, 60);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: `Szkic zmian: ${name('Taryfa')}` })).toBeVisible();

    await call('patch', `/documentation/${changed.id}`, { content: 'Zmieniona po zaplanowaniu' });
    await page.goto(`/admin/kalendarz?miesiac=${month}`);
    const held = `Szkic zmian się publikuje: 09:30 ${name('Taryfa')} · Dokumentacja zaplanuj ponownie`;
    await expect(own('2099-05-11').first()).toHaveText(held);
    await expectAccessible(page);
    await expectFits(page);
    await page.goto('/admin/dokumentacja?status=planned');
    await expect(page.getByRole('row', { name: name('Taryfa') })).toContainText('zaplanuj ponownie');
    await expectAccessible(page);
    await expectFits(page);

    await page.goto('/admin/kalendarz?miesiac=2099-07');
    await expect(page.getByText('W tym miesiącu nic nie jest zaplanowane.')).toBeVisible();
    await expectAccessible(page);
  });
}

test('a day with much shows some of it, and unfolds the rest by keyboard', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  for (let hour = 1; hour <= 9; hour++) {
    const data = { title: `Plan ${hour}`, status: 'published', publish_at: `2088-05-11T0${hour}:00:00Z` };
    await build(page, 'documentation', data);
  }
  await page.goto('/admin/kalendarz?miesiac=2088-05');
  const plans = page.getByRole('main').getByRole('link', { name: /Plan \d/ });
  await expect(plans).toHaveCount(3);
  await tabTo(page, /^\+6 więcej/, 60);
  await page.keyboard.press('Enter');
  await expect(plans).toHaveCount(9);
  await expectAccessible(page);
});
