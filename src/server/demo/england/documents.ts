import { addDays } from '../../../contract/index.ts';
import { sql, type Selectable } from 'kysely';
import type { JsonObject, Release } from '../../../engine/index.ts';
import { automaticValues } from '../../modules/pep/automatic/automaticValues.ts';
import { recordsBy } from '../../modules/pep/automatic/automaticValuesArea.ts';
import type { LoadedPep, PepRow } from '../../modules/pep/read/loadPep.ts';
import { pupilFacts } from '../../modules/pep/read/recordFacts.ts';
import { pinRelease } from '../../modules/pep/read/releases.ts';
import { premiumOf } from '../../modules/pep/read/stageWork.ts';
import { aboutPupil, addressOf, type About } from '../seed/about.ts';
import { emptyStages } from '../seed/emptyStages.ts';
import { adultFirstNames, adultLastNames, firstNames, lastNames } from '../seed/names.ts';
import { randomFrom } from '../seed/random.ts';
import { fillPlan } from '../seed/planFilling.ts';
import type { PlanDraft } from '../seed/planDrafts.ts';
import type { PupilTable } from '../../db/tables/pupils.ts';
import type { Db } from '../../db/unitOfWork.ts';
import type { Land } from './land.ts';
import type { Area } from './size.ts';
import { authorityNames, schoolFirst, schoolSecond } from './words.ts';

/** How far a plan is filled in, by the status that it is made as: not at all, in part, by the school, and wholly. */
export const fillings = [
  { statusId: 1, share: 0, variants: 1 },
  { statusId: 2, share: 0.55, variants: 2 },
  { statusId: 3, share: 1, variants: 2 },
  { statusId: 5, share: 1, variants: 2 },
] as const;

export const phases = ['early-years', 'key-stages-1-4', 'post-16'] as const;

interface FilledPlan {
  readonly phase: string;
  readonly status: number;
  readonly variant: number;
  readonly release: string;
  readonly facts: JsonObject;
  readonly requested: number | null;
  readonly agreed: number | null;
  readonly stages: readonly JsonObject[];
}

/**
 * Plans filled in as the product fills them, a few of each phase and status from children of the authority:
 * `england_plan` and `england_stage`, which its plans are copies of. For this transaction.
 */
export async function makeDocuments(db: Db, land: Land, area: Area): Promise<void> {
  const made: FilledPlan[] = [];
  for (const phase of phases) {
    const release = await pinRelease(db, {
      declarations: land.catalog.of(String(area.id)),
      authorityId: area.id,
      stagesId: `pep/${phase}`,
    });
    for (const { statusId, share, variants } of fillings) {
      for (let variant = 0; variant < variants; variant += 1) {
        const pattern: PlanPattern = {
          phase,
          release,
          variant,
          draft: { yearId: land.yearId, termId: 1, statusId, share, written: addDays(land.today, -9) },
        };
        made.push(await fillOne(db, land, area, pattern));
      }
    }
  }
  await sql`
    create temporary table england_plan on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
      as t(phase text, status int, variant int, release text, facts jsonb, requested int, agreed int, stages jsonb)`.execute(
    db,
  );
  await sql`
    create temporary table england_stage on commit drop as
    select plan.phase, plan.status, plan.variant, stage.* from england_plan plan, jsonb_to_recordset(plan.stages)
      as stage(slug text, ordinal int, title text, owner int, optional boolean, counted boolean, answers jsonb, parked jsonb, origins jsonb,
        required int, answered int, percent int)`.execute(db);
  await sql`create index on england_stage (phase, status, variant)`.execute(db);
  await sql`analyze england_stage, england_plan`.execute(db);
}

interface PlanPattern {
  readonly phase: string;
  readonly release: Release;
  readonly variant: number;
  readonly draft: PlanDraft;
}

async function fillOne(db: Db, land: Land, area: Area, pattern: PlanPattern): Promise<FilledPlan> {
  const { seed, catalog, today } = land;
  const { phase, release, variant, draft } = pattern;
  const loaded = await emptyPlan(db, area, pattern);
  const random = randomFrom(
    seed * 7919 + area.id * 64 + phases.findIndex((name) => name === phase) * 16 + draft.statusId * 2 + variant,
  );
  const values = await automaticValues(recordsBy(db, catalog, today), { loaded, agreedPence: 0 });
  const stages = fillPlan(loaded, { random, draft, about: aboutChild(land, area, pattern), values, former: null });
  const { requested_pence: requested, agreed_pence: agreed } = premiumOf(loaded.stages);
  return {
    phase,
    status: draft.statusId,
    variant,
    release: release.hash,
    facts: pupilFacts(loaded),
    requested,
    agreed,
    stages: stages.map(({ stage, measured: { document, origins, completion, isCounted } }): JsonObject => ({
      slug: stage.slug,
      ordinal: stage.ordinal,
      title: stage.title,
      owner: stage.owner_type_id,
      optional: stage.is_optional,
      counted: isCounted,
      answers: document.answers,
      parked: document.parked,
      origins: origins as unknown as JsonObject,
      required: completion.required,
      answered: completion.answered,
      percent: completion.percent,
    })),
  };
}

/** Somebody invented: a document is copied to many children. */
function aboutChild({ seed, yearId }: Land, area: Area, { phase, variant }: PlanPattern): About {
  const random = randomFrom(seed + area.id * 64 + variant);
  const somebody = () => {
    const name = `${random.pick(adultFirstNames)} ${random.pick(adultLastNames)}`;
    return { name, email: addressOf(name, 'council.example') };
  };
  return aboutPupil({
    seed: random.below(1_000_000),
    firstName: random.pick(firstNames),
    lastName: random.pick(lastNames),
    yearGroupId: phase === 'early-years' ? 2 : phase === 'post-16' ? 15 : 10,
    careStart: null,
    ethnicityCode: 'WBRI',
    authority: authorityNames[area.place] ?? '',
    school: `${random.pick(schoolFirst)}${random.pick(schoolSecond)} School`,
    secondSchool: null,
    teacher: null,
    socialWorker: somebody(),
    reviewer: somebody(),
    yearId,
  });
}

const yearsOf: Readonly<Record<string, readonly [number, number]>> = {
  'early-years': [1, 2],
  'key-stages-1-4': [3, 13],
  'post-16': [14, 19],
};

/** A plan of a child without special needs: those ask for files, and files are not made up. */
async function emptyPlan(db: Db, area: Area, pattern: PlanPattern): Promise<LoadedPep> {
  const child = await childFor(db, area, pattern);
  return {
    pep: await emptyPep(db, child, pattern),
    stages: emptyStages(pattern.release, { id: 0, authority_id: area.id }),
    release: pattern.release,
    hasEarlierCompleted: true,
    given: null,
    today: pattern.draft.written,
    cycle: null,
    cycleName: null,
    pupil: {
      firstName: child.first_name,
      lastName: child.last_name,
      dateOfBirth: child.date_of_birth,
      isSensitive: false,
      isPercentageRegister: child.is_percentage_register,
      senStatusId: 'N',
      careStatusId: child.care_status_id,
      careStart: child.care_start,
      careEnd: null,
      isPassed: false,
      hasSchool: true,
      isEducatedOtherwise: false,
    },
  };
}

function childFor(db: Db, area: Area, { phase, variant }: PlanPattern): Promise<Selectable<PupilTable>> {
  const [from, to] = yearsOf[phase] ?? [1, 19];
  return db
    .selectFrom('pupil')
    .selectAll()
    .where('authority_id', '=', area.id)
    .where('year_group_id', '>=', from)
    .where('year_group_id', '<=', to)
    .where('sen_status_id', '=', 'N')
    .where('school_id', 'is not', null)
    .orderBy('id')
    .offset(variant)
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** A row that the database makes, since it knows what a plan holds while nothing is said; it is not to stay. */
async function emptyPep(
  db: Db,
  child: Selectable<PupilTable>,
  { phase, release, draft }: PlanPattern,
): Promise<PepRow> {
  const pep = await db
    .insertInto('pep')
    .values({
      authority_id: child.authority_id,
      pupil_id: child.id,
      academic_year_id: draft.yearId,
      school_term_id: draft.termId,
      status_id: draft.statusId,
      stages_id: release.stages.id,
      release_hash: release.hash,
      phase,
      year_group_id: child.year_group_id,
      key_stage_id: child.key_stage_id,
      school_id: child.school_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db.deleteFrom('pep').where('id', '=', pep.id).execute();
  return pep;
}
