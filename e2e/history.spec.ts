import type { Locator } from '@playwright/test';
import { chooseLook, expect, expectAccessible, expectFits, looks, signIn, tabTo, test } from './portal';

const long = (word: string) =>
  `${word} to akapit, który przeniesiono w całości, więc historia mówi o nim jednym zdaniem.`;
const first = ['Czynne od ósmej.', 'Tego akapitu już nie będzie.', long('Parking'), 'Zostaje.', 'I to zostaje.'];
const second = ['Czynne od dziewiątej.', 'Zostaje.', 'I to zostaje.', long('Parking'), 'Ten akapit jest nowy.'];

const shown = (of: Locator) =>
  of.evaluate((element) => {
    const line = getComputedStyle(element).textDecorationLine;
    // A changed word has its sign within, a whole line before it.
    const sign = element.querySelector('[aria-hidden]') ?? element.previousElementSibling;
    return { line, sign: sign && sign.getBoundingClientRect().width > 0 ? sign.textContent : null };
  });

for (const look of looks) {
  test(`a history is walked, compared and restored by keyboard alone, and told without colour, at ${look.width} px`, async ({
    page,
    portal,
  }) => {
    await chooseLook(page, look);
    await signIn(page, portal.admin);
    const title = `Godziny ${look.width}`;
    const call = (method: 'post' | 'patch', path: string, data: object) =>
      page.request[method](`/api/v1/documentation${path}`, { headers: { origin: portal.origin }, data });
    const made = await call('post', '', { title, content: first.join('\n\n'), note: 'Na początek' });
    const { id } = (await made.json()) as { id: string };
    await call('patch', `/${id}`, { content: second.join('\n\n') });
    await call('patch', `/${id}`, { title: `${title} i parking` });

    await page.goto(`/admin/dokumentacja/edytuj/${id}`);
    await tabTo(page, 'Historia', 100);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'Wersja 2 a wersja 3' })).toBeVisible();

    // Two are chosen with arrows and compared with Enter; the focus stays where it was.
    await tabTo(page, 'Starsza: wersja 2', 100);
    await page.keyboard.press('ArrowDown');
    const older = page.getByRole('radio', { name: 'Starsza: wersja 1' });
    await expect(older).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'Wersja 1 a wersja 3' })).toBeVisible();
    await expect(older).toBeFocused();
    await expect(older).toBeChecked();
    await tabTo(page, 'Pokaż zmianę wersji 2', 100);
    await page.keyboard.press('Enter');
    const other = page.getByRole('heading', { level: 2, name: 'Wersja 1 a wersja 2' });
    await expect(other).toBeVisible();
    const place = () => other.evaluate((heading) => heading.getBoundingClientRect().top / window.innerHeight);
    await expect.poll(place).toBeLessThan(0.5);
    await expect(page.getByRole('radio', { name: 'Nowsza: wersja 2' })).toBeChecked();
    await page.goBack();
    await expect(page.getByRole('radio', { name: 'Nowsza: wersja 3' })).toBeChecked();

    // Words for whom colours say nothing, signs and lines for whoever sees no colours.
    const content = page.getByRole('region', { name: 'Treść' });
    await expect(content.getByRole('deletion').filter({ hasText: 'ósmej' })).toHaveText(/usunięto: *−? *ósmej/);
    await expect(content.getByRole('insertion').filter({ hasText: 'dziewiątej' })).toHaveText(
      /dodano: *\+? *dziewiątej/,
    );
    await expect(content.getByText('Przeniesiono stąd')).toBeVisible();
    await expect(content.getByText('Przeniesiono tutaj')).toBeVisible();
    const changes = page.getByRole('deletion').or(page.getByRole('insertion'));
    await expect(changes.filter({ hasText: 'Ten akapit jest nowy.' })).toHaveText('dodano: Ten akapit jest nowy.');
    await expect(changes.filter({ hasText: 'Tego akapitu' })).toHaveText('usunięto: Tego akapitu już nie będzie.');
    for (const change of await changes.all()) {
      const isRemoved = await change.evaluate((element) => element.localName === 'del');
      await expect(change).toContainText(isRemoved ? 'usunięto:' : 'dodano:');
      const { line, sign } = await shown(change);
      expect([await change.innerText(), sign]).toEqual([expect.any(String), isRemoved ? '−' : '+']);
      if (isRemoved) expect(line).toContain('line-through');
    }
    await expectAccessible(page);
    await expectFits(page);

    await tabTo(page, 'Przywróć wersję 1', 100);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Przywrócić wersję 1?' })).toBeVisible();
    await tabTo(page, 'Notatka do historii', 100);
    await page.keyboard.type('Jednak od ósmej');
    await tabTo(page, 'Przywróć');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Przywrócono wersję')).toBeVisible();
    const newest = page.getByRole('form', { name: 'Wersje' }).getByRole('listitem').first();
    await expect(newest).toContainText('Wersja 4');
    await expect(newest).toContainText('„Jednak od ósmej”');
    const restored = (await (await page.request.get(`/api/v1/documentation/${id}`)).json()) as { content: string };
    expect(restored.content).toBe(first.join('\n\n'));
  });
}
