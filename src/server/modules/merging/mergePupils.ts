import type { ReplyOf } from '../../../contract/index.ts';
import type { Facts } from '../../../engine/index.ts';
import { careOf } from '../../care/careOf.ts';
import { rollOn, rollsOf } from '../attendance/rolls.ts';
import { audit } from '../audit.ts';
import { only } from '../corrections.ts';
import type { UnitCall, UnitHandler } from '../handler.ts';
import { carePeriodKind } from '../periods/carePeriods.ts';
import { readPeriods } from '../periods/storedPeriods.ts';
import { senPeriodKind } from '../periods/senPeriods.ts';
import type { Period } from '../periods/kind.ts';
import { checkNewBirth } from '../students/correctPupil.ts';
import { holdNames } from '../students/duplicates.ts';
import type { FoundPupil } from '../students/findPupil.ts';
import { keepFirst } from '../students/keepFirst.ts';
import type { MergedTable, Merging } from './kinds.ts';
import { moveRows, type Holder } from './moveRows.ts';
import { chosenDetails, findBoth, holdPupils, sideOf, standingOf, type TwoRecords } from './twoRecords.ts';

const idsIn = ({ body }: UnitCall) => ({ studentId: Number(body.studentId), otherId: Number(body.otherId) });

/** What the rules ask of a merge (`merge.*`); both records are held from here on. */
async function mergeFacts(call: UnitCall): Promise<Facts> {
  await holdNames(call);
  const { studentId, otherId } = idsIn(call);
  await holdPupils(call, [studentId, otherId]);
  await findBoth(call, { studentId, otherId });
  return { merge: { isSame: studentId === otherId, ...(await standingOf(call, [studentId, otherId])) } };
}

/** Merges another record of the same child into that of a pupil: all of it or nothing. */
export const merge: UnitHandler<ReplyOf<'merging.merge'>> = {
  facts: mergeFacts,
  run: async (call) => {
    const { db, viewer } = call;
    const { authorityId } = viewer;
    const both = await findBoth(call, idsIn(call));
    const { kept, other } = both;
    await keepFirst(db, authorityId, [kept.id, other.id]);
    const before = await periodsOf(call, both);
    const merging = { authorityId, keptId: kept.id, otherId: other.id, mergeId: await record(call, both) };
    await keepIdentities(call, merging.mergeId, both);
    await moveRows(db, merging, (table) => holderOf(call, both, { table, before }));
    await db.deleteFrom('pupil').where('authority_id', '=', authorityId).where('id', '=', other.id).execute();
    const changed = await becomes(call, both, before);
    if (Object.keys(changed).length > 0) await db.updateTable('pupil').set(changed).where('id', '=', kept.id).execute();
    if (changed.date_of_birth !== undefined) await checkNewBirth(call, { ...kept, ...changed });
    await finish(call, merging, { both, changed });
    return { success: true, id: kept.id };
  },
};

interface PeriodsOfTwo {
  readonly care: { readonly [pupilId: number]: readonly Period[] };
  readonly sen: { readonly [pupilId: number]: readonly Period[] };
}

async function periodsOf(call: UnitCall, { kept, other }: TwoRecords): Promise<PeriodsOfTwo> {
  const ids = [kept.id, other.id];
  return {
    care: Object.fromEntries(await readPeriods(call, carePeriodKind, ids)),
    sen: Object.fromEntries(await readPeriods(call, senPeriodKind, ids)),
  };
}

/** Where the detail was chosen of one that has no period, the other's would say something else again. */
function holderOf(
  call: UnitCall,
  both: TwoRecords,
  { table, before }: { table: MergedTable; before: PeriodsOfTwo },
): Holder {
  const isOther = table.by !== undefined && sideOf(call, both, table.by) === 'other';
  const holder = isOther ? both.other : both.kept;
  const { kept, other } = both;
  if (table.kind === 'care')
    return { isOther, alone: before.care[holder.id]?.length === 0 && kept.care_status_id !== other.care_status_id };
  if (table.kind === 'sen')
    return { isOther, alone: before.sen[holder.id]?.length === 0 && kept.sen_status_id !== other.sen_status_id };
  return { isOther, alone: table.table === 'year_turn_pupil' };
}

/** What the record says once the two are one: what was chosen, and what follows from schools and periods. */
async function becomes(call: UnitCall, both: TwoRecords, before: PeriodsOfTwo): Promise<Partial<FoundPupil>> {
  const { kept, other } = both;
  const chosen = { ...kept, ...chosenDetails(call, both) };
  const after = await periodsOf(call, both);
  const carer = sideOf(call, both, 'careStatusId') === 'other' ? other : kept;
  const statuses = (periods: readonly Period[] = []) =>
    periods.map(({ start, says }) => ({ careStatusId: Number(says.careStatusId), start }));
  const care = careOf(call.declarations, carer, {
    before: statuses(before.care[carer.id]),
    after: statuses(after.care[kept.id]),
  });
  const main = rollOn(
    (await rollsOf(call.db, kept.id)).filter(({ isMain }) => isMain),
    call.today,
  );
  const now = {
    ...chosen,
    ...care,
    sen_status_id: String(after.sen[kept.id]?.at(-1)?.says.senStatusId ?? chosen.sen_status_id),
    school_id: kept.school_id ?? main?.schoolId ?? other.school_id,
    // Whom one of the records kept out of sight stays so.
    is_sensitive: kept.is_sensitive || other.is_sensitive,
    is_dual_registered: kept.is_dual_registered || other.is_dual_registered,
    date_added: kept.date_added < other.date_added ? kept.date_added : other.date_added,
  };
  return Object.fromEntries(
    Object.entries(now).filter(([column, value]) => kept[column as keyof FoundPupil] !== value),
  );
}

async function record({ db, viewer, body, services }: UnitCall, { kept, other }: TwoRecords): Promise<number> {
  const { id } = await db
    .insertInto('pupil_merge')
    .values({
      authority_id: viewer.authorityId,
      pupil_id: kept.id,
      merged_id: other.id,
      merged: JSON.stringify(other),
      was: '{}',
      became: '{}',
      reason: String(body.reason).trim(),
      merged_by: viewer.userId,
      merged_at: services.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Both identities: that which is not recorded any more is found by its name and numbers all the same. */
async function keepIdentities({ db, viewer }: UnitCall, mergeId: number, { kept, other }: TwoRecords): Promise<void> {
  await db
    .insertInto('former_identity')
    .values(
      [kept, other].map(({ upn, la_student_id, first_name, last_name, date_of_birth }) => ({
        authority_id: viewer.authorityId,
        pupil_id: kept.id,
        merge_id: mergeId,
        upn,
        la_student_id,
        first_name,
        last_name,
        date_of_birth,
      })),
    )
    .execute();
}

interface Done {
  readonly both: TwoRecords;
  readonly changed: Partial<FoundPupil>;
}

async function finish(call: UnitCall, { mergeId }: Merging, { both: { kept, other }, changed }: Done): Promise<void> {
  const was = only(kept, Object.keys(changed));
  const { db, body } = call;
  await db
    .updateTable('pupil_merge')
    .set({ was: JSON.stringify(was), became: JSON.stringify(changed) })
    .where('id', '=', mergeId)
    .execute();
  const counts = await db
    .selectFrom('pupil_merge_row')
    .select(['state', ({ fn }) => fn.countAll<string>().as('count')])
    .where('merge_id', '=', mergeId)
    .groupBy('state')
    .execute();
  const count = (state: string) => Number(counts.find((each) => each.state === state)?.count ?? 0);
  await audit(call, {
    action: 'merging.merge',
    record: `pupil/${kept.id}`,
    detail: {
      before: { ...was, mergedRecord: null },
      after: { ...changed, mergedRecord: recordWords(other) },
      moved: count('moved'),
      aside: count('aside'),
      reason: String(body.reason).trim(),
      pupils: [kept.id, other.id],
    },
  });
}

/** How the trail names a record that is no more. */
export const recordWords = ({ first_name, last_name, upn }: FoundPupil): string =>
  `${first_name} ${last_name}${upn === '' ? '' : ` (UPN ${upn})`}`;
