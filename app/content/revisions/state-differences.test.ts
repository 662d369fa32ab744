import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database';
import { boundModule } from '../registry.server';
import { stateDifferences } from './state-differences.server';

test('the history names accounts and categories, and a category that is gone by its slug', async () => {
  const database = await createTestDatabase();
  try {
    const [anna] = await database.sql<{ id: string }>`
      insert into users (email, username, role) values ('anna@example.pl', 'anna', 'admin') returning id`;
    const [top] = await database.sql<{ id: string }>`
      insert into categories (module, name, slug) values ('documentation', 'Urząd', 'urzad') returning id`;
    await database.sql`
      insert into categories (module, name, slug, parent_id) values ('documentation', 'Kadry', 'kadry', ${top?.id ?? ''})`;
    const { definition } = boundModule('documentation');
    const before = { category: 'dawna', owner: null };
    const after = { category: 'kadry', owner: anna?.id ?? '' };
    expect(await stateDifferences(database.doors.admin, definition, before, after)).toEqual([
      { name: 'category', label: 'Kategoria', before: 'dawna', after: 'Urząd › Kadry' },
      { name: 'owner', label: 'Opiekun', before: '', after: 'anna' },
    ]);
  } finally {
    await database.drop();
  }
});
