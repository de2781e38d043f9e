import type { ReplyOf } from '../../../../contract/index.ts';
import { EngineError, fillValues, type Lookups, type Release } from '../../../../engine/index.ts';
import { ServerError } from '../../../errors.ts';
import { audit } from '../../audit.ts';
import type { UnitCall } from '../../handler.ts';
import { lockPupil } from '../../students/findPupil.ts';
import { loadPep, type StageRow } from '../read/loadPep.ts';
import { readPeriod, refuseSecond } from './period.ts';
import { pinRelease } from '../read/releases.ts';
import { rollForward } from './rollForward.ts';
import { refreshStages } from '../read/stageWork.ts';
import { refuseTooYoung } from '../youngestAge.ts';

/** Creates a plan, pins the release it keeps, and writes its stages' first values (D-31, settled 7.2). */
export async function createPep(call: UnitCall): Promise<ReplyOf<'pep.create'>> {
  const { body, services, declarations, viewer } = call;
  const pupil = await lockPupil(call, Number(body.studentId));
  refuseTooYoung(call, pupil);
  const place = { academicYearId: Number(body.academicYearId), ...(await readPeriod(call)) };
  await refuseSecond(call.db, { pupilId: pupil.id, ...place });
  const phase = phaseOf(declarations, pupil.year_group_id);
  const stagesId = `pep/${phase}`;
  if (!declarations.ids.stages.includes(stagesId)) {
    throw new ServerError('INVALID', {
      errors: { studentId: 'There are no PEP forms for the pupil’s year group yet' },
    });
  }
  const [release, meeting] = [await pin(call, stagesId), await agreedMeeting(call, pupil.id)];
  const created = await call.db
    .insertInto('pep')
    .values({
      authority_id: viewer.authorityId,
      pupil_id: pupil.id,
      academic_year_id: place.academicYearId,
      school_term_id: place.schoolTermId,
      pep_cycle_id: place.pepCycleId,
      stages_id: stagesId,
      release_hash: release.hash,
      phase,
      year_group_id: pupil.year_group_id,
      key_stage_id: pupil.key_stage_id,
      school_id: pupil.school_id,
      meeting_at: meeting,
      created_by: viewer.userId,
      created_at: services.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addStages(call, { pepId: created.id, release, had: new Set() });
  const loaded = await loadPep(call, { studentId: pupil.id, pepId: created.id });
  await rollForward(call, loaded);
  await storeFirstRevisions(call, loaded.stages);
  await refreshStages(call, loaded);
  await audit(call, {
    action: 'pep.create',
    record: `pep/${created.id}`,
    detail: {
      pupil: pupil.id,
      before: null,
      after: { ...place, release: release.hash, ...(meeting !== null && { meeting }) },
    },
  });
  return { success: true, id: created.id };
}

/**
 * The next meeting that was agreed in a plan before, if it is ahead and no plan has it yet: the new plan is written for
 * it (D-389).
 */
async function agreedMeeting({ db, today }: UnitCall, pupilId: number): Promise<string | null> {
  const agreed = await db
    .selectFrom('pep')
    .select('next_meeting_at')
    .where('pupil_id', '=', pupilId)
    .where('deleted_at', 'is', null)
    .where('next_meeting_at', '>=', today)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pep as other')
            .select('other.id')
            .whereRef('other.pupil_id', '=', 'pep.pupil_id')
            .where('other.deleted_at', 'is', null)
            .whereRef('other.meeting_at', '=', 'pep.next_meeting_at'),
        ),
      ),
    )
    .orderBy('next_meeting_at')
    .executeTakeFirst();
  return agreed?.next_meeting_at ?? null;
}

async function pin(call: UnitCall, stagesId: string): Promise<Release> {
  try {
    return await pinRelease(call.db, {
      declarations: call.declarations,
      authorityId: call.viewer.authorityId,
      stagesId,
    });
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'STALE_OVERLAY') throw error;
    throw new ServerError('CONFLICT', {
      message:
        'The authority’s PEP forms were changed and are waiting for review, so no PEP can be added yet. Please ' +
        'contact support.',
    });
  }
}

export function phaseOf(declarations: Lookups, yearGroupId: number): string {
  const group = declarations.lookup('year-group').options?.find(({ value }) => value === yearGroupId);
  const phase = group?.data?.phase;
  if (typeof phase !== 'string') throw new Error(`Year group ${yearGroupId} does not say its phase.`);
  return phase;
}

/** Adds the stages of a release to a plan, but those that it has. */
export async function addStages(
  { db, viewer, today }: UnitCall,
  { pepId, release, had }: { readonly pepId: number; readonly release: Release; readonly had: ReadonlySet<string> },
): Promise<void> {
  const all = Object.entries(release.stages.stages).map(([slug, stage], index) => ({
    authority_id: viewer.authorityId,
    pep_id: pepId,
    slug,
    ordinal: index + 1,
    title: stage.title,
    owner_type_id: stage.owner,
    is_optional: stage.optional === true,
    is_counted: false,
    required: 0,
    answered: 0,
    percent: 0,
    answers: JSON.stringify(fillValues(release.forms[slug]?.initial ?? {}, { today })),
    parked: '{}',
    origins: '{}',
    activity: '',
  }));
  const rows = all.filter(({ slug }) => !had.has(slug));
  if (rows.length > 0) await db.insertInto('pep_stage').values(rows).execute();
}

/** What each stage began with: its first values and what came from the plan before. */
export async function storeFirstRevisions(
  { db, viewer, services }: UnitCall,
  stages: readonly StageRow[],
): Promise<void> {
  const first = stages.map(({ id, answers, parked, origins }) => ({
    authority_id: viewer.authorityId,
    stage_id: id,
    revision: 0,
    save_id: 'created',
    answers: JSON.stringify(answers),
    parked: JSON.stringify(parked),
    origins: JSON.stringify(origins),
    outcome: '{}',
    saved_by: null,
    saved_at: services.now(),
  }));
  if (first.length > 0) await db.insertInto('pep_stage_revision').values(first).execute();
}
