import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { runPortal, server } from '../../../support/userCalls.ts';

runPortal();

const superUser = 'super@ashcombe';

/** More users than one answer holds. */
beforeAll(() =>
  server.look((db) =>
    sql`
      insert into app_user (sub, authority_id, type_id, username, first_name, last_name, is_active)
      select gen_random_uuid()::text, 11, 6, 'many' || number || '@ashcombe.example', 'Many', 'Person ' || number, true
      from generate_series(1, 2100) number`.execute(db),
  ),
);

const ask = async (sizePerPage: number, page = 1) => {
  const { status, body } = await server.get(superUser, '/api/Users/LacUsers', {
    sizePerPage: String(sizePerPage),
    page: String(page),
  });
  return { status, count: (body.data as unknown[] | undefined)?.length, total: Number(body.totalSize) };
};

describe('thousands of users', () => {
  it('come in pages of any size up to 2000, beside the sizes of the table [API-25, D-106]', async () => {
    expect(await ask(2000)).toMatchObject({ status: 200, count: 2000 });
    expect(await ask(137)).toMatchObject({ status: 200, count: 137 });
    const { total } = await ask(10);
    expect(total).toBeGreaterThan(2100);
    expect(await ask(2000, 2)).toMatchObject({ count: total - 2000 });
    expect(await ask(2001)).toMatchObject({ status: 400 });
  });

  it('come 2000 at once at most, where all are asked for too, and as choices [USER-6, API-25, TBL-1, D-106]', async () => {
    expect(await ask(99_999)).toMatchObject({ status: 200, count: 2000 });
    const { body } = await server.get(superUser, '/api/Users/AllUsersForDropDown');
    expect(body.contents).toHaveLength(2000);
  });
});
