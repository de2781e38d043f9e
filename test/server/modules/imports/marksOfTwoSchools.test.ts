import { describe, expect, it } from 'vitest';
import {
  broughtIn,
  child,
  command,
  csv,
  headings,
  pupilsNamed,
  runPortal,
  server,
  someSchools,
  uploaded,
} from './importCalls.ts';

runPortal();

const kind = 'mark';
const columns = ['Pupil number', 'Date', 'Session', 'Code', 'School URN'];

/** A child of two schools since 01/09/2025; their URNs, the main one first. */
async function ofTwoSchools(upn: string, number: string, name: string) {
  const [main = { id: 0, urn: '' }, other = { id: 0, urn: '' }] = await someSchools();
  const more = ['School URN', 'Entry date'];
  await broughtIn('pupil', csv([...headings, ...more], [...child(upn, number, name, 'Wren'), main.urn, '01/09/2025']));
  const id = (await pupilsNamed(name))[0]?.id ?? 0;
  const roll = { authority_id: 11, pupil_id: id, school_id: other.id, start_date: '2025-09-01', is_main: false };
  await server.look((db) => db.insertInto('registration').values(roll).execute());
  return { id, main, other };
}

const told = (pupilId: number, action: string) =>
  server.look(async (db) => {
    const entries = await db
      .selectFrom('audit')
      .select('detail')
      .where('record', '=', `pupil/${pupilId}`)
      .where('action', '=', action)
      .orderBy('id')
      .execute();
    return entries.flatMap(({ detail }) => detail.marks ?? []);
  });

describe('marks of two schools in a file', () => {
  it('have the mark of the other school in the trail where both say whether the pupil was there', async () => {
    const { id, main, other } = await ofTwoSchools('A840000000001', 'T1', 'Tam');
    const line = (session: string, code: string, { urn }: { urn: string }) => ['T1', '05/10/2026', session, code, urn];
    await broughtIn(kind, csv(columns, line('AM', 'O', other), line('PM', 'D', other)));
    await broughtIn(kind, csv(columns, line('AM', '/', main), line('PM', '/', main)));
    const marks = await told(id, 'imports.apply');
    expect(marks.slice(-2)).toEqual([
      { date: '2026-10-05', session: 1, schoolId: main.id, before: null, after: '/', elsewhere: 'O' },
      { date: '2026-10-05', session: 2, schoolId: main.id, before: null, after: '\\' },
    ]);
    expect(marks.filter(({ elsewhere }: { readonly elsewhere?: string }) => elsewhere !== undefined)).toHaveLength(1);
  });

  it('clash within one file, which says so of the later one, and not of what is taken back', async () => {
    const { id, main, other } = await ofTwoSchools('A840000000002', 'T2', 'Ted');
    const runId = await uploaded(
      csv(columns, ['T2', '05/10/2026', 'AM', '/', main.urn], ['T2', '05/10/2026', 'AM', 'O', other.urn]),
      { kind },
    );
    expect(await command('apply', { runId })).toMatchObject({ status: 200 });
    expect(await told(id, 'imports.apply')).toEqual([
      { date: '2026-10-05', session: 1, schoolId: main.id, before: null, after: '/' },
      { date: '2026-10-05', session: 1, schoolId: other.id, before: null, after: 'O', elsewhere: '/' },
    ]);
    expect(await command('undo', { runId })).toMatchObject({ status: 200 });
    expect(await told(id, 'imports.undo')).toEqual([
      { date: '2026-10-05', session: 1, schoolId: other.id, before: 'O', after: null },
      { date: '2026-10-05', session: 1, schoolId: main.id, before: '/', after: null },
    ]);
  });
});
