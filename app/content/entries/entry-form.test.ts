import { describe, expect, it } from 'vitest';
import type { ModuleDefinition } from '#app/content/define-module';
import { announcements } from '#app/content/modules/announcements/definition';
import { resources } from '#app/content/modules/resources/definition';
import { entryInput, readFormState } from './entry-form';

const send = (fields: [string, string][], definition: ModuleDefinition = announcements) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return entryInput(definition, readFormState(definition, form));
};

describe('the form of an entry', () => {
  it('reads times as Warsaw has them, in winter and in summer', () => {
    expect(send([['valid_from', '2026-01-10T12:00']]).input.valid_from).toBe('2026-01-10T11:00:00.000Z');
    expect(send([['valid_from', '2026-07-10T12:00:30']]).input.valid_from).toBe('2026-07-10T10:00:30.000Z');
  });
  it('keeps the second half past two of an autumn night while nobody changes it', () => {
    const second = '2026-10-25T01:30:00.000Z';
    expect(
      send([
        ['valid_from', '2026-10-25T02:30'],
        ['valid_from_instant', second],
      ]).input.valid_from,
    ).toBe(second);
    expect(
      send([
        ['valid_from', '2026-10-25T02:31'],
        ['valid_from_instant', second],
      ]).input.valid_from,
    ).toBe('2026-10-25T00:31:00.000Z');
  });
  it('passes on an invalid time for the schema to refuse', () =>
    expect(send([['valid_from', 'jutro']]).input.valid_from).toBe('jutro'));
  it('pairs metadata by order, passes over empty rows and refuses equal and empty names', () => {
    const row = (key: string, value: string): [string, string][] => [
      ['metadata_key', key],
      ['metadata_value', value],
    ];
    expect(send([...row('a', '1'), ...row('', '')]).input.metadata).toEqual({ a: '1' });
    expect(send([...row('Nowy klucz', '1'), ...row('nowy_klucz', '2')]).errors).toEqual({
      metadata: ['Klucz o tej nazwie już istnieje.'],
    });
    expect(send(row('', 'x')).errors).toEqual({ metadata: ['Nazwa klucza nie może być pusta.'] });
  });
  it('saves date and place for events only, and shows them as typed when the save is refused', () => {
    const typed = (type: string): [string, string][] => [
      ['resource_type', type],
      ['event_date', '2026-05-04'],
      ['location', 'Łódź'],
    ];
    expect(send(typed('event'), resources).input).toMatchObject({ event_date: '2026-05-04', location: 'Łódź' });
    expect(send(typed('template'), resources).input).toMatchObject({ event_date: '', location: '' });
    const form = new FormData();
    for (const [name, value] of typed('template')) form.append(name, value);
    expect(readFormState(resources, form)).toMatchObject({ event_date: '2026-05-04', location: 'Łódź' });
  });
});
