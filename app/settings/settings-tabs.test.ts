import { describe, expect, it } from 'vitest';
import { readSettings, settingsTabOf } from './settings-tabs';

describe('the tabs of the settings', () => {
  it('are named in the address, and an unknown name is the first tab', () => {
    expect(settingsTabOf(new URL('http://x/?karta=seo'))).toBe('seo');
    expect(settingsTabOf(new URL('http://x/?karta=toString'))).toBe('ogolne');
  });
  it('read an unchecked switch as off', () =>
    expect(readSettings('ogolne', { site_name: 'A' })).toEqual({ site_name: 'A', maintenance_mode: false }));
  it('leave a disabled text as it is', () =>
    expect(readSettings('powiadomienia', {})).toEqual({ announcement_enabled: false }));
  it('read nothing of another tab', () =>
    expect(readSettings('seo', { site_name: 'A', seo_title: 'B' })).toEqual({ seo_title: 'B' }));
  it('read lines as they are stored', () =>
    expect(readSettings('seo', { seo_description: 'a\r\nb' })).toEqual({ seo_description: 'a\nb' }));
});
