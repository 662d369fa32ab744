import { describe, expect, it } from 'vitest';
import { findFlash, flashCookie, spentFlashCookie } from '#app/platform/flash';

const sent = (cookie: string) => `theme=a; ${cookie.split(';')[0]}; b=c`;

describe('a message over a redirect', () => {
  it('arrives as it was sent, Polish letters and semicolons included', () => {
    const message = { kind: 'success', title: 'Zażółć; „gęślą”', description: 'jaźń' } as const;
    expect(findFlash(sent(flashCookie(message)))).toEqual(message);
  });
  it('is gone once it was taken away', () => expect(findFlash(sent(spentFlashCookie))).toBeNull());
  it('is nothing when the cookie is not one of ours', () => {
    expect(findFlash('flash=%7B%22kind%22%3A%22x%22%2C%22title%22%3A%22y%22%7D')).toBeNull();
    expect(findFlash('flash=%')).toBeNull();
    expect(findFlash('flash=[]')).toBeNull();
    expect(findFlash('')).toBeNull();
  });
});
