import { describe, expect, it, test } from 'vitest';
import { cutAt, wordChanges, wordEvent, wordValue } from './word-event';

const files = { kind: 'files', max: 5 } as const;

describe('a value in the audit log', () => {
  it('is worded as in the forms', () => {
    expect(wordValue('status', 'draft')).toBe('Roboczy');
    expect(wordValue('role', 'moderator')).toBe('Moderator');
    expect(wordValue('module', 'knowledge_base')).toBe('Baza Wiedzy');
    expect(wordValue('featured', false)).toBe('nie');
  });
  it('is in Polish time where it is one', () => {
    expect(wordValue('valid_until', '2026-12-31T23:30:00.000Z')).toBe('01.01.2027, 00:30');
    expect(wordValue('release_date', '2026-04-05', { kind: 'day' })).toBe('05.04.2026');
  });
  it('names files and metadata', () => {
    expect(
      wordValue(
        'additional_files',
        [
          { fileName: 'plan.pdf', fileSize: 1 },
          { fileName: 'lista.csv', fileSize: 2 },
        ],
        files,
      ),
    ).toBe('plan.pdf, lista.csv');
    expect(wordValue('metadata', { autor: 'Jan', wersja: '2' })).toBe('autor: Jan, wersja: 2');
  });
  it('is a dash where there was none', () => {
    expect([
      wordValue('category', null),
      wordValue('summary', ''),
      wordValue('metadata', {}),
      wordValue('additional_files', [], files),
    ]).toEqual(['–', '–', '–', '–']);
  });
  it('stays as it is where nobody worded it', () =>
    expect([wordValue('title', 'draft'), wordValue('title', '2026-04-05'), wordValue('file_size', 7)]).toEqual([
      'draft',
      '2026-04-05',
      '7',
    ]));
});

test('what has no known actor was done by a guest or by the portal', () => {
  expect(wordEvent({ actor: null, action: 'sign_in_failed', subject: 'session' }).actor).toBe('gość');
  expect(wordEvent({ actor: null, action: 'create', subject: 'category' })).toEqual({
    actor: 'portal',
    action: 'Dodanie',
    subject: 'Kategoria',
  });
});

test('a change has the sides that the log has', () => {
  expect(wordChanges('documentation', null, { title: 'Nowy' })).toEqual([
    { name: 'Tytuł', before: null, after: 'Nowy' },
  ]);
  expect(wordChanges('documentation', { status: 'draft' }, { status: 'published' })).toEqual([
    { name: 'Status', before: 'Roboczy', after: 'Opublikowany' },
  ]);
});

test.each([
  ['category', 'name slug module parent position default_owner review_months'],
  ['user', 'email username role avatar_url password_changed owner entries expires_at'],
  ['personal_data', 'messages subscriptions mail notices account'],
  ['lexicon', 'isOn kind word target'],
  ['hidden_issue', 'rule passage reason'],
  ['webhook', 'url events active'],
  ['api_key', 'name scope'],
  ['file', 'file_name file_type file_size'],
  ['review', 'module comment line'],
  ['feedback', 'done'],
  ['session', 'sessions'],
])('what the log has of %s is named in Polish', (subject, keys) => {
  const values = Object.fromEntries(keys.split(' ').map((key) => [key, 1]));
  const named = wordChanges(subject, null, values).map(({ name }) => name);
  expect(named.filter((name) => keys.split(' ').includes(name))).toEqual([]);
});

test('a long text is cut', () => expect([cutAt('a'.repeat(9), 4), cutAt('aaaa', 4)]).toEqual(['aaaa…', 'aaaa']));

test('a date is told as one by its kind, whatever its field is called', () => {
  expect(wordChanges('changelog', null, { release_date: '2026-04-05' })).toEqual([
    { name: 'Data wydania', before: null, after: '05.04.2026' },
  ]);
  expect(wordValue('ends', '2026-04-05', { kind: 'day' })).toBe('05.04.2026');
  expect(wordValue('up_to_date', '2026-04-05')).toBe('2026-04-05');
});
