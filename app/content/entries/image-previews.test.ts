import { afterAll, beforeAll, expect, it } from 'vitest';
import { createChangeFeed } from '#app/audit/change-feed.server';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { boundModule } from '../registry.server';
import { createEntry } from './create-entry.server';
import type { WriteContext } from '#app/audit/write-context.server';

let database: TestDatabase;
let writer: WriteContext;

beforeAll(async () => {
  database = await createTestDatabase();
  const changes = createChangeFeed((error) => {
    throw error;
  });
  writer = {
    db: database.doors.admin,
    actor: { id: null, name: 'anna@example.pl' },
    clock: { now: () => new Date() },
    changes,
  };
  await database.sql`insert into files (name, file_name, file_type, file_size, sha256, preview_of, width, height) values
    ('photo.jpg', 'photo.jpg', 'image/jpeg', 9, 'a', null, null, null), ('photo-small.webp', 'photo.jpg.webp', 'image/webp', 5, 'b', 'photo.jpg', 640, 480),
    ('dance.gif', 'dance.gif', 'image/gif', 9, 'c', null, null, null), ('dance-small.webp', 'dance.gif.webp', 'image/webp', 5, 'd', 'dance.gif', null, null)`;
});
afterAll(() => database?.drop());

it('shows an image by its preview, while a link leads to the file itself', async () => {
  const content =
    '![Zdjęcie](/files/photo.jpg) [oryginał](/files/photo.jpg) ![Taniec](/files/dance.gif) `<img src="/files/photo.jpg">`';
  const { id, rendered } = await createEntry(writer, boundModule('documentation'), { title: 'Ze zdjęciem', content });
  const { html } = rendered as { html: string };
  expect(html).toMatch(/<img src="\/files\/photo-small\.webp" alt="Zdjęcie"[^>]* width="640" height="480">/);
  expect(html).toContain('<a href="/files/photo.jpg">oryginał</a>');
  expect(html).toContain('<img src="/files/dance-small.webp" alt="Taniec"');
  expect(html).toContain('img src="/files/photo.jpg">');
  const uses = await database.sql`select file_name from file_uses where entry_id = ${id} order by 1`;
  expect(uses.map(({ file_name }) => file_name)).toEqual(['dance.gif', 'photo.jpg']);
});
