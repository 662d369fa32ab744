import { beforeEach, expect, test } from 'vitest';
import { heldStorage } from '#test/held-storage';
import type { WorkingCopy } from '../../copies/working-copy';
import { createBrowserCopies, forgetSubmitted, noteSubmitted } from './browser-copies';

const key = { userId: 'ala', address: '/admin/dokumentacja/kopia/nowa' };
const copyOf = (title: string): WorkingCopy => ({
  typed: [['title', title]],
  revision: null,
  savedAt: new Date().toISOString(),
});

let storage: Storage;
beforeEach(() => {
  storage = heldStorage();
});

test('a save forgets what it saved, and keeps an earlier copy that nobody has decided about', () => {
  const copies = createBrowserCopies(storage, key);
  const [earlier, typed] = [copyOf('Sprzed awarii'), copyOf('Zapisane')];
  copies.setAside([earlier]);
  copies.keep(typed);
  noteSubmitted(key);
  forgetSubmitted(storage);
  expect(copies.list()).toEqual([earlier]);
});

test('a save leaves nothing behind where no earlier copy waits', () => {
  createBrowserCopies(storage, key).keep(copyOf('Zapisane'));
  noteSubmitted(key);
  forgetSubmitted(storage);
  expect(storage).toHaveLength(0);
});
