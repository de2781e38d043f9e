import { isObject, type Json, type Release } from '../../../../engine/index.ts';
import type { PepRow, StageRow } from '../../pep/read/loadPep.ts';
import { loadRelease } from '../../pep/read/releases.ts';
import { ratingLookup } from '../../pep/review/ratingSettings.ts';
import { enquiryLines } from './enquiryLines.ts';
import { dayOf, dayText, labelOf, momentText, personOf, yearText, type Item, type Line, type Making } from './item.ts';
import { answerLines, changeLines } from './stageLines.ts';

interface Plan {
  readonly pep: PepRow;
  /** How it is called in titles. */
  readonly name: string;
  readonly stages: readonly StageRow[];
  readonly release: Release;
}

/** Each plan, deleted ones too: what it says of itself, its sections, who changed what in each, its reviews. */
export async function* planItems(making: Making): AsyncGenerator<Item> {
  const { db } = making.call;
  const peps = await db
    .selectFrom('pep')
    .selectAll()
    .where('pupil_id', '=', making.pupil.id)
    .orderBy('academic_year_id')
    .orderBy('school_term_id')
    .orderBy('id')
    .execute();
  for (const pep of peps) {
    const stages = await db
      .selectFrom('pep_stage')
      .selectAll()
      .where('pep_id', '=', pep.id)
      .orderBy('ordinal')
      .execute();
    const term = `${labelOf(making, 'school-term', pep.school_term_id)} ${yearText(pep.academic_year_id)}`;
    const name = `PEP ${term}${pep.deleted_at === null ? '' : ' (deleted)'}`;
    yield* itemsOfPlan(making, { pep, name, stages, release: await loadRelease(db, pep.release_hash) });
  }
}

async function* itemsOfPlan(making: Making, plan: Plan): AsyncGenerator<Item> {
  const { pep, name, stages, release } = plan;
  const date = dayOf(pep.created_at);
  yield { kind: 'plan', title: name, date, lines: await overviewLines(making, plan) };
  for (const stage of stages) {
    const form = release.forms[stage.slug];
    const title = `${name}: ${stage.title}`;
    const saved = stage.last_saved_at === null ? date : dayOf(stage.last_saved_at);
    yield { kind: 'planSection', title, date: saved, lines: answerLines(form, stage) };
    if (stage.revision > 0)
      yield {
        kind: 'planHistory',
        title: `${title}, changes`,
        date: saved,
        lines: changeLines(making, form, stage.id),
      };
  }
  const reviews = await reviewLines(making, plan);
  if (reviews.length > 0) yield { kind: 'planReview', title: `${name}, reviews`, date, lines: reviews };
  const enquiries = await enquiryLines(making, stages);
  if (enquiries.length > 0)
    yield { kind: 'planEnquiry', title: `${name}, questions on answers`, date, lines: enquiries };
}

async function overviewLines(making: Making, { pep, stages }: Plan): Promise<Line[]> {
  const { db } = making.call;
  const school =
    pep.school_id === null
      ? undefined
      : await db.selectFrom('school').select('name').where('id', '=', pep.school_id).executeTakeFirst();
  const returned = await db.selectFrom('pep_return').selectAll().where('pep_id', '=', pep.id).execute();
  const titleOf = (slug: string) => stages.find((stage) => stage.slug === slug)?.title ?? slug;
  return [
    ['Academic year', yearText(pep.academic_year_id)],
    ['Term', labelOf(making, 'school-term', pep.school_term_id)],
    ['Status', labelOf(making, 'pep-status', pep.status_id)],
    ['Year group', labelOf(making, 'year-group', pep.year_group_id)],
    ['Key stage', labelOf(making, 'key-stage', pep.key_stage_id)],
    ['School', school?.name ?? ''],
    ['Meeting', momentText(pep.meeting_at)],
    ['Next meeting', momentText(pep.next_meeting_at)],
    ['Submitted', dayText(pep.date_submitted)],
    ['Completed', dayText(pep.date_completed)],
    ['Requested', poundsText(pep.requested_pence)],
    ['Agreed', poundsText(pep.agreed_pence)],
    ['Rating', ratingText(making, pep.rag_rating_id)],
    ['Created', momentText(pep.created_at)],
    ['Created by', personOf(making, pep.created_by)],
    ['Deleted', momentText(pep.deleted_at)],
    ['Deleted by', personOf(making, pep.deleted_by)],
    ...frozenLines(pep.frozen_facts),
    ...returned.map((each) => [
      'Sent back',
      `${momentText(each.returned_at)}, ${each.stages.map(titleOf).join(', ')}: ${each.reason}`,
    ]),
  ];
}

const poundsText = (pence: number | null) => (pence === null ? '' : `£${(pence / 100).toFixed(2)}`);

function ratingText({ call }: Making, rating: number | null): string {
  if (rating === null) return '';
  const options = ratingLookup(call.declarations, call.viewer.settings).options ?? [];
  return options.find(({ value }) => value === rating)?.label ?? String(rating);
}

/** What was known of the pupil when the plan was completed, by the names that it is kept under. */
function frozenLines(facts: Json): Line[] {
  return Object.entries(isObject(facts) ? facts : {}).map(([name, value]) => [
    `When completed: ${name}`,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
}

async function reviewLines(making: Making, { stages }: Plan): Promise<Line[]> {
  if (stages.length === 0) return [];
  const ids = stages.map(({ id }) => id);
  const ratings = await making.call.db
    .selectFrom('pep_stage_rating')
    .selectAll()
    .where('stage_id', 'in', ids)
    .orderBy('id')
    .execute();
  return ratings.map((each) => [
    momentText(each.rated_at),
    personOf(making, each.rated_by),
    stages.find(({ id }) => id === each.stage_id)?.title ?? '',
    ratingText(making, each.rating),
    each.review,
    each.is_moderation ? 'Yes' : '',
  ]);
}
