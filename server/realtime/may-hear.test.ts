import { expect, test } from 'vitest';
import type { RecordedChange } from '#app/audit/changes.server';
import { moduleKeys } from '#app/content/registry';
import type { Role } from '#app/identity/session-user';
import { auditTexts } from '#app/texts/pl/audit';
import { mayHear } from './may-hear';

const subjects = [...Object.keys(auditTexts.subjects), 'text_check', 'search_index', 'something_new'];
const hears = (role: Role, actorId: string | null) =>
  subjects.filter((subject) =>
    mayHear({ id: 'mine', email: '', username: '', avatar_url: null, role, sessionId: '' }, {
      subject,
      actorId,
    } as RecordedChange),
  );

test('a moderator hears of content and settings, and of all that they did; an admin of everything', () => {
  const content = ['entry_draft', 'fragment', 'category', 'review', 'settings', 'hidden_issue', 'text_check'];
  expect(hears('moderator', 'other').sort()).toEqual([...moduleKeys, ...content].sort());
  expect(hears('moderator', 'mine')).toEqual(subjects);
  expect(hears('admin', null)).toEqual(subjects);
});
