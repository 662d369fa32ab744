import { expect, inject, test } from 'vitest';
import { withClient } from './database-client';

test('a prepared statement asks for the columns of its answer once a connection', () =>
  withClient(inject('databaseOwner'), async (client) => {
    let described = 0;
    client.connection.on('rowDescription', () => (described += 1));
    const text = 'select $1::int as number, $2::text as word';
    const first = await client.query({ text }, [1, 'ą']);
    expect(first.rows).toEqual([{ number: 1, word: 'ą' }]);
    const second = await client.query({ text }, [2, null]);
    expect(second).toMatchObject({ rows: [{ number: 2, word: null }], fields: first.fields });
    const third = await client.query({ text, rowMode: 'array' }, [3, 'c']);
    expect(third.rows).toEqual([[3, 'c']]);
    expect(described).toBe(1);
  }));

test('one that failed, or answers nothing, is asked again', () =>
  withClient(inject('databaseOwner'), async (client) => {
    const text = 'select 1 / $1::int as part';
    await expect(client.query({ text }, [0])).rejects.toMatchObject({ code: '22012' });
    expect((await client.query({ text }, [1])).rows).toEqual([{ part: 1 }]);
    await expect(client.query({ text }, [0])).rejects.toMatchObject({ code: '22012' });
    expect((await client.query({ text }, [1])).rows).toEqual([{ part: 1 }]);
    const none = 'select 1 as one where $1';
    for (const is of [false, true, false])
      expect((await client.query({ text: none }, [is])).rows).toEqual(is ? [{ one: 1 }] : []);
  }));

test('one whose columns have changed is refused', () =>
  withClient(inject('databaseOwner'), async (client) => {
    await client.query('create temp table changing (one int)');
    const asked = { text: 'select * from changing' };
    expect((await client.query(asked)).rows).toEqual([]);
    await client.query('alter table changing rename column one to other');
    await expect(client.query(asked)).rejects.toMatchObject({ code: '0A000' });
  }));
