import { sql } from 'kysely';
import type { JsonObject } from '../../../../src/engine/index.ts';
import type { PortalServer } from '../../../support/portalServer.ts';
import { plantRecord, recordOf } from './record.ts';

/** A record that goes from Brinmoor to Ashcombe, is worked on there, and comes back. */
export function returnScene(portal: () => PortalServer) {
  const note = (pupilId: number, authorityId: number, content: string) =>
    portal().look((db) =>
      db
        .insertInto('case_note')
        .values({
          authority_id: authorityId,
          pupil_id: pupilId,
          note_date: '2026-11-10',
          note_type_id: 24,
          content,
          author_id: 1,
        })
        .execute(),
    );

  const notesOf = async (pupilId: number) => {
    const { rows } = await portal().look((db) =>
      sql<{ content: string; gone: boolean }>`select content, deleted_at is not null as gone from case_note
      where pupil_id = ${pupilId} and content like 'Zh%' order by content`.execute(db),
    );
    return rows.map(({ content, gone }) => (gone ? `${content} (deleted)` : content));
  };

  /** The record without what each authority says of care itself; by table its rows. */
  async function contentsOf(authorityId: number, pupilId: number) {
    const { pupil, care_status_change: care, ...others } = await recordOf(portal(), authorityId, pupilId);
    const ownCare = ['passed_on', 'care_status_id', 'care_status_start', 'care_start', 'care_end'];
    const details = (pupil ?? []).map((row) => {
      const said = JSON.parse(row) as JsonObject;
      return Object.fromEntries(Object.entries(said).filter(([name]) => !ownCare.includes(name)));
    });
    const contents: Record<string, (string | JsonObject)[]> = { ...others, details };
    return { contents, care: care ?? [] };
  }

  /** What Ashcombe does with the record: something of every kind is new, and some of what came is changed. */
  async function workOn(pupilId: number): Promise<void> {
    const plan = await portal().look((db) =>
      db.selectFrom('pep').select('id').where('pupil_id', '=', pupilId).orderBy('id', 'desc').executeTakeFirstOrThrow(),
    );
    const officer = await portal().look((db) =>
      db.selectFrom('app_user').select('id').where('username', '=', 'la@ashcombe.example').executeTakeFirstOrThrow(),
    );
    await plantRecord(portal(), { studentId: pupilId, pepId: plan.id }, officer.id);
    await note(pupilId, 11, 'Zhnew');
    const change = (statement: ReturnType<typeof sql>) => portal().look((db) => statement.execute(db));
    await change(
      sql`update case_note set content = 'Zhchanged since' where pupil_id = ${pupilId} and content = 'Zhchanged'`,
    );
    await change(sql`update case_note set deleted_at = now(), deleted_by = ${officer.id}
    where pupil_id = ${pupilId} and content = 'Zhdeleted'`);
    await change(sql`update pupil set contact_method = 'Email' where id = ${pupilId}`);
    await change(sql`update attendance_mark set comment = 'Zhcomment' where (pupil_id, mark_date, session) in (
    select pupil_id, mark_date, session from attendance_mark where pupil_id = ${pupilId}
      order by mark_date, session limit 1)`);
    // Taken out and entered anew from the same day on.
    await change(sql`with gone as (
      delete from placement where pupil_id = ${pupilId} and start_date = '2024-01-02' returning *)
    insert into placement (authority_id, pupil_id, start_date, end_date, placement_type, provider, address, postcode,
      is_out_of_area)
    select authority_id, pupil_id, start_date, end_date, placement_type, 'Zhanew', address, postcode, is_out_of_area
    from gone`);
  }

  /** What Brinmoor has of the child at first. */
  async function begin(home: number): Promise<void> {
    for (const words of ['Zhsame', 'Zhchanged', 'Zhdeleted']) await note(home, 12, words);
    await portal().look((db) =>
      db
        .insertInto('placement')
        .values({
          authority_id: 12,
          pupil_id: home,
          start_date: '2024-01-02',
          end_date: '2024-01-05',
          placement_type: 'U4',
          provider: 'Zhold',
          address: 'A',
          postcode: 'ZZ9 9ZZ',
          is_out_of_area: true,
        })
        .execute(),
    );
  }

  return { begin, contentsOf, note, notesOf, workOn };
}
