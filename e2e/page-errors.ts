import { type Page, test as base } from '@playwright/test';

/** A test that fails also when the page reports an error of a script, or a violation of the security policy. */
export const test = base.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      // That a page answered 404 is said by the browser as an error too; the tests say which answers they expect.
      if (message.type() === 'error' && !/^Failed to load resource/.test(message.text())) errors.push(message.text());
    });
    await use(page);
    if (errors.length > 0) throw new Error(`the page reported errors:\n${errors.join('\n')}`);
  },
});
export { expect } from '@playwright/test';
