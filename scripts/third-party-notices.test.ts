import { expect, test } from 'vitest';
import { allowedLicences, listThirdParties, thirdPartyNotices } from './third-party-notices.mjs';

test('every package that goes out with the portal has a licence that was read and allowed', () => {
  expect(listThirdParties().filter(({ licence }) => !allowedLicences.includes(licence))).toEqual([]);
});

test('the notices name packages, dictionary and typeface, with the texts that they ask for, and nothing that only builds the portal', () => {
  const notices = thirdPartyNotices();
  for (const words of [
    'PoliMorf',
    'Marcin Miłkowski',
    'SIL OPEN FONT LICENSE',
    'react-dom 1',
    'hono 4',
    'Copyright (c) Meta Platforms',
    'sharp 0',
  ])
    expect(notices).toContain(words);
  for (const words of ['vitest', 'dependency-cruiser']) expect(notices).not.toContain(words);
});
