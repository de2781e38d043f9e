import { sql } from 'kysely';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { documentCalls } from '../../../support/documentCalls.ts';
import { passingScene, travelling } from '../../../support/passingScene.ts';
import { pepCalls, type Plan } from '../../../support/pepCalls.ts';
import type { PortalServer } from '../../../support/portalServer.ts';
import { plants } from '../subjectAccess/planted.ts';

// A record of which every table holds something, and how it reads in whichever authority has it.

/** Writes something of the pupil of a plan into every table; answers the reference of a file. */
export async function plantRecord(portal: PortalServer, plan: Plan, userId: number): Promise<string> {
  const { pepStageId: stageId } = await pepCalls(() => portal).open('la@ashcombe', plan, 'targets');
  const planted = Object.entries(plants).filter(([name]) => !['subject_access', 'pupil_user'].includes(name));
  for (const [table, { write }] of planted)
    await portal.look((db) => write(db, { studentId: plan.studentId, stageId, userId }, `Zq${table}`));
  const note = { note_date: '2026-11-10', note_type_id: 24, content: '<p>Zqkept note</p>', author_id: userId };
  const rated = { authority_id: 11, stage_id: stageId, rating: 2, rated_by: userId, rated_at: '2026-11-10T10:00:00Z' };
  await portal.look(async (db) => {
    await db
      .insertInto('case_note')
      .values({ ...note, authority_id: 11, pupil_id: plan.studentId, type_related_id: plan.pepId })
      .execute();
    const { id } = await db
      .insertInto('pep_stage_rating')
      .values({ ...rated, review: 'Zqfirst', is_moderation: false, moderates: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('pep_stage_rating')
      .values({ ...rated, review: 'Zqsecond', is_moderation: true, moderates: id })
      .execute();
    await db
      .insertInto('pep_return')
      .values({
        authority_id: 11,
        pep_id: plan.pepId,
        reason: 'Zqreturned',
        stages: '["targets"]',
        returned_by: userId,
        returned_at: '2026-11-10T10:00:00Z',
      })
      .onConflict((row) => row.doNothing())
      .execute();
  });
  const documents = documentCalls(() => portal);
  const past = { studentId: plan.studentId, termId: 2, academicYearId: 12, reference: 'Zqpast' };
  await documents.upload('la@ashcombe', plan, ['Zqminutes.txt', 'Zqminutes']);
  await documents.uploadPast('la@ashcombe', past, ['Zqreport.txt', 'Zqreport']);
  const { body: gone } = await documents.uploadPast('la@ashcombe', past, ['Zqgone.txt', 'Zqgone']);
  await documents.removePast('la@ashcombe', gone.fileReference);
  return passingScene(() => portal).upload(plan, 'Zqletter');
}

/** Rows of a pupil by table, without numbers and what another authority says otherwise, and without what is deleted. */
export async function recordOf(portal: PortalServer, authorityId: number, pupilId: number) {
  const ofPupil = sql`authority_id = ${authorityId} and pupil_id = ${pupilId}`;
  const plans = sql`select id from pep where ${ofPupil} and deleted_at is null`;
  const stages = sql`select id from pep_stage where authority_id = ${authorityId} and pep_id in (${plans})`;
  const where: Record<string, ReturnType<typeof sql>> = {
    id: sql`id = ${pupilId}`,
    pupil_id: sql`pupil_id = ${pupilId}`,
    pep_id: sql`pep_id in (${plans})`,
    stage_id: sql`stage_id in (${stages})`,
    merge_id: sql`merge_id in (select id from pupil_merge where ${ofPupil})`,
  };
  const record: Record<string, string[]> = {};
  for (const [table, { by, only, points, instead }] of travelling.filter(([name]) => name !== 'attachment_chunk')) {
    const { rows } = await portal.look((db) =>
      sql<{ row: JsonObject }>`select to_jsonb(source) as row from ${sql.table(table)} source
        where authority_id = ${authorityId} and ${where[by?.[0] ?? 'id']} and ${sql.raw(only ?? 'true')}`.execute(db),
    );
    const own = [
      'authority_id',
      'origin_id',
      ...(table === 'attachment' ? [] : ['id']),
      by?.[0],
      ...Object.keys({ ...points, ...instead }),
    ];
    const said = ({ row }: { row: JsonObject }) =>
      JSON.stringify(Object.fromEntries(Object.entries(row).filter(([column]) => !own.includes(column))));
    record[table] = rows.map(said).toSorted();
  }
  return record;
}
