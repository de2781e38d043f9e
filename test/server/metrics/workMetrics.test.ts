import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { settingUp } from '../../../src/server/db/across/index.ts';
import { makeMetrics } from '../../../src/server/metrics/metrics.ts';
import { Turns } from '../../../src/server/plugins/turns.ts';
import { valuesOf } from '../../support/metricSamples.ts';
import { today } from '../../support/portalServer.ts';
import { makeSeededDatabase } from '../../support/seededDatabase.ts';

/** Four in the morning of a day that nobody has looked at yet; the day before is the last to be looked at. */
const now = new Date(`${today}T04:00:00Z`);

describe('work that nobody calls for', () => {
  const files = (keyId: number, days: readonly string[]) =>
    days.map((day) => ({
      authority_id: 11,
      kind: 'pupil',
      file_name: 'extract.csv',
      unread: [],
      made_by_key: keyId,
      made_at: `${day}T02:00:00Z`,
      state: 'applied' as const,
      applied_at: `${day}T02:00:00Z`,
    }));

  it('is counted over all authorities: files, silent keys, days, plans set aside, files to erase', async () => {
    const database = await makeSeededDatabase(today);
    const metrics = makeMetrics({ database, turns: new Turns(), now: () => now });
    const states = (name: string) => valuesOf(metrics, name);
    const before = await states('portal_plan_moves');
    const days = await states('portal_daily_work');
    await settingUp(database, async (db) => {
      await db.deleteFrom('import_run').execute();
      const keys = await db
        .insertInto('import_key')
        .values(
          ['heard', 'silent', 'monthly', 'revoked'].map((name, index) => ({
            authority_id: 11,
            name,
            key_hash: `hash ${index}`,
            made_by: 1,
            made_at: '2026-01-01T00:00:00Z',
            ...(name === 'revoked' && { revoked_at: '2026-11-17T12:00:00Z', revoked_by: 1 }),
          })),
        )
        .returning('id')
        .execute();
      const [heard = 0, silent = 0, monthly = 0, revoked = 0] = keys.map(({ id }) => id);
      await db
        .insertInto('import_run')
        .values([
          ...files(heard, ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18']),
          ...files(silent, ['2026-11-14', '2026-11-15', '2026-11-16']),
          ...files(monthly, ['2026-09-16', '2026-10-16', '2026-11-16']),
          ...files(revoked, ['2026-11-14', '2026-11-15', '2026-11-16']),
        ])
        .execute();
      await db
        .insertInto('import_work')
        .values({
          authority_id: 12,
          step: 'read',
          file_name: 'a.csv',
          begun_at: now,
          told_at: now,
          ended_at: now,
          failure: 'No file',
        })
        .execute();
      const { id } = await db.selectFrom('pep').select('id').orderBy('id').executeTakeFirstOrThrow();
      await db.updateTable('pep').set({ not_moved: '{}' }).where('id', '=', id).execute();
      await db.insertInto('erased_file').values({ authority_id: 11, id: randomUUID() }).execute();
      await db.updateTable('authority').set({ alerts_looked_on: '2026-11-16' }).execute();
      await db.updateTable('authority').set({ alerts_looked_on: '2026-11-17' }).where('id', '=', 11).execute();
    });
    expect(await states('portal_import_keys')).toEqual({ live: 3, silent: 1 });
    expect(await states('portal_imports')).toEqual({ 'pupil applied': 1 });
    expect(await states('portal_import_work')).toEqual({ failed: 1 });
    expect(await states('portal_erased_files')).toEqual({ waiting: 1 });
    expect((await states('portal_plan_moves')).set_aside).toBe((before.set_aside ?? 0) + 1);
    const authorities = Object.values(days).reduce((sum, count) => sum + count, 0);
    // It is before six: the day that was to be looked at is the one before.
    expect(await states('portal_daily_work')).toEqual({ done: 1, behind: authorities - 1 });
    metrics.alertsFailed();
    expect(await states('portal_alerts_failures_total')).toEqual({ '': 1 });
    await database.close();
    expect(await states('portal_import_keys')).toEqual({});
  });
});
