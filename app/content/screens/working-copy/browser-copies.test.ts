import { beforeEach, expect, test, vi } from 'vitest';
import { heldStorage } from '#test/held-storage';
import { formOf, type WorkingCopy } from '../../copies/working-copy';
import { createBrowserCopies, forgetSubmitted, keepTypedSince, noteSubmitted } from './browser-copies';

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
  noteSubmitted(key, formOf(copyOf('Zapisane')));
  forgetSubmitted(storage);
  expect(copies.list()).toEqual([earlier]);
});

test('a save leaves nothing behind where no earlier copy waits', () => {
  createBrowserCopies(storage, key).keep(copyOf('Zapisane'));
  noteSubmitted(key, formOf(copyOf('Zapisane')));
  forgetSubmitted(storage);
  expect(storage).toHaveLength(0);
});

test('what was typed since a save was sent is kept as its form goes, and nothing else is', () => {
  const copies = createBrowserCopies(storage, key);
  const [sent, since] = [formOf(copyOf('Wysłane')), formOf(copyOf('Wysłane i dopisane'))];
  noteSubmitted(key, sent);
  expect(keepTypedSince(storage, key, since)).toBe(false);
  forgetSubmitted(storage);
  expect(keepTypedSince(storage, { ...key, address: '/admin/dokumentacja/kopia/inna' }, since)).toBe(false);
  noteSubmitted(key, sent);
  forgetSubmitted(storage);
  expect(keepTypedSince(storage, key, sent)).toBe(false);
  noteSubmitted(key, sent);
  forgetSubmitted(storage);
  expect(keepTypedSince(storage, key, since)).toBe(true);
  expect(copies.list()).toMatchObject([{ typed: [['title', 'Wysłane i dopisane']], revision: null }]);
});

test('of two tabs with one form a save in one leaves what was typed into the other', async () => {
  const here = createBrowserCopies(storage, key);
  vi.resetModules();
  const other = await import('./browser-copies');
  const there = other.createBrowserCopies(storage, key);
  const typedHere = copyOf('Tu');
  here.keep(copyOf('T'));
  there.keep(copyOf('Ta'));
  here.keep(typedHere);
  there.keep(copyOf('Tam'));
  expect(here.list().map(({ typed }) => typed[0]?.[1])).toEqual(['Tam', 'Tu']);
  other.noteSubmitted(key, formOf(copyOf('Tam')));
  other.forgetSubmitted(storage);
  expect(here.list()).toEqual([typedHere]);
  noteSubmitted(key, formOf(typedHere));
  forgetSubmitted(storage);
  expect(storage).toHaveLength(0);
});

test('what is decided about copies that were found leaves those of tabs that were opened since', async () => {
  const here = createBrowserCopies(storage, key);
  const found = copyOf('Znalezione');
  here.setAside([found]);
  vi.resetModules();
  const there = (await import('./browser-copies')).createBrowserCopies(storage, key);
  there.keep(copyOf('Tam'));
  here.keep(copyOf('Tu'));
  here.leave([]);
  expect(here.list().map(({ typed }) => typed[0]?.[1])).toEqual(['Tu', 'Tam']);
});
