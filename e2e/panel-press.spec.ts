import { build, expect, signIn, test } from './portal';

/** Longer than the debounce of a search; timers of one page fire in order, however slow it is. */
const waitLongerThanSearch = () => new Promise<void>((resolve) => void setTimeout(resolve, 400));

test('a search typed just before a link is pressed does not take the press away', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/dokumentacja');
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/admin/komunikaty.data*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Komunikaty' }).evaluate((link: HTMLElement) => {
    const search = document.querySelector<HTMLInputElement>('main input[type=search]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search, 'zima');
    search?.dispatchEvent(new Event('input', { bubbles: true }));
    link.click();
  });
  await page.evaluate(waitLongerThanSearch);
  answer();
  await expect(page).toHaveURL(/\/admin\/komunikaty$/);
});

test('a search that nothing interrupts is made shortly after the last key', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/dokumentacja');
  await page.getByLabel('Wyszukaj').fill('zima');
  await expect(page).toHaveURL(/\?q=zima/);
});

test('a link pressed just before the list follows a change elsewhere still opens its page', async ({
  page,
  portal,
}) => {
  // The first answer is aborted half-way, as on a slow machine: the list's own reload has superseded the press.
  await page.addInitScript(() => {
    const ask = window.fetch;
    let isFirst = true;
    window.fetch = async (input, init) => {
      const answer = await ask(input, init);
      if (!isFirst || !/\/uzytkownicy\/[^?]*\.data/.test(answer.url) || !answer.body) return answer;
      // Already aborted when the list reloads by itself: then the next answer is the first to arrive.
      const start = await answer.text();
      isFirst = false;
      const half = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(start.slice(0, start.length / 2)));
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
          document.documentElement.dataset.half = 'come';
        },
      });
      return new Response(half, { status: answer.status, headers: answer.headers });
    };
  });
  await signIn(page, portal.admin);
  await page.goto('/admin/uzytkownicy');
  await page.getByRole('row', { name: portal.admin.email }).getByRole('link').click();
  await page.locator('html[data-half]').waitFor();
  const headers = { origin: portal.origin };
  await page.request.patch('/api/v1/settings', { headers, data: { site_name: 'Portal Dokumentacji' } });
  await page.request.patch('/api/v1/settings', { headers, data: { site_description: 'Zmieniony opis' } });
  await expect(page.getByLabel('Rola')).toBeDisabled();
  await expect(page.getByRole('region', { name: 'Powiadomienia' })).not.toContainText('Nie udało się');
});

test('a category is removed after a question, and the focus goes on to the new one', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/baza-wiedzy/nowy');
  await page.getByRole('button', { name: 'Zarządzaj kategoriami' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kategorie' });
  await dialog.getByLabel('Nazwa kategorii').fill('Na chwilę');
  // Another admin's category comes by the change feed, and takes nothing away of what is typed.
  await build(page, 'categories', { name: 'Czyjaś inna', module: 'knowledge_base' });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Czyjaś inna' })).toBeVisible();
  await expect(dialog.getByLabel('Nazwa kategorii')).toHaveValue('Na chwilę');
  await dialog.getByRole('button', { name: 'Dodaj kategorię' }).click();
  const row = dialog.getByRole('listitem').filter({ hasText: 'Na chwilę' });
  const remove = row.getByRole('button', { name: 'Usuń Na chwilę' });
  await remove.click();
  const question = page.getByRole('alertdialog', { name: 'Usunąć „Na chwilę”?' });
  await expect(question).toContainText('Czy na pewno chcesz usunąć ten element?');
  await question.getByRole('button', { name: 'Anuluj' }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await question.getByRole('button', { name: 'Usuń' }).click();
  await expect(page.getByText('Kategoria usunięta')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(dialog.getByLabel('Nazwa kategorii')).toBeFocused();
});

test('date and place are asked for of an event alone, and keep what was typed while one chooses', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/zasoby/nowy');
  const [type, place] = [page.getByLabel('Rodzaj zasobu'), page.getByLabel('Miejsce')];
  await expect(place).toBeHidden();
  await type.selectOption('event');
  await place.fill('Łódź');
  await type.selectOption('template');
  await expect(place).toBeHidden();
  await type.selectOption('event');
  await expect(place).toHaveValue('Łódź');
});
