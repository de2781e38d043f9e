import { sql } from 'kysely';
import { automaticPrefix, MOST_PLANS_NAMED } from '../../../../contract/index.ts';
import type { UnitCall } from '../../handler.ts';
import { pathsOf, said } from '../answersHeld.ts';
import type { Gone } from './differences.ts';
import type { About, Example, Tally } from './effects.ts';
import { runningPlans } from './runningPlans.ts';

/** Something that goes from the plans of one release. */
export interface GoneOf extends Gone {
  readonly release: string;
}

/** So many are asked for by one statement: an authority that publishes often has plans of many releases. */
const mostAtOnce = 300;

/** All of them, in shares that are asked for one after the other; those of one release stand together. */
export const sharesOf = (all: readonly GoneOf[]): (readonly GoneOf[])[] =>
  Array.from({ length: Math.ceil(all.length / mostAtOnce) }, (_, at) =>
    all.slice(at * mostAtOnce, (at + 1) * mostAtOnce),
  );

interface Row {
  readonly place: number;
  readonly source: string;
  readonly plans: number;
  readonly examples: readonly Omit<Example, 'formSlug'>[];
}

/** How many running plans have an answer where there would be no question, or have chosen what would not be offered. */
export async function countGone(call: UnitCall, asked: readonly GoneOf[], tally: Tally): Promise<void> {
  const releases = [...new Set(asked.map(({ release }) => release))];
  const items = asked.map(({ release, slug, names, ways, option }, place) => ({
    place,
    release,
    slug,
    origin: `/${names[0] ?? ''}`,
    paths: ways.map((way) => pathsOf(way, option === null ? said : '(@ == $value)').answers),
    // A move sets aside what is parked as well.
    parked: option === null ? ways.map((way) => pathsOf(way, said).parked) : [],
    held: { value: option?.value ?? null },
  }));
  const { rows } = await sql<Row>`with item as (
      select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as item (place int, release text, slug text, origin text, paths text[], parked text[], held jsonb)
    ), plan as (select pep.authority_id, pep.id, pep.release_hash, pep.pupil_id, pupil.first_name, pupil.last_name
      from ${runningPlans(call)} and pep.release_hash = any(${releases}::text[])
    ), found as (
      select item.place, coalesce(stage.origins -> item.origin ->> 'source', '') as source, plan.id, plan.pupil_id,
        plan.first_name || ' ' || plan.last_name as name
      from item join plan on plan.release_hash = item.release
        join pep_stage stage on stage.authority_id = plan.authority_id and stage.pep_id = plan.id
          and stage.slug = item.slug
      where exists (select from unnest(item.paths) as way (path)
          where jsonb_path_exists(stage.answers, way.path::jsonpath, item.held))
        or exists (select from unnest(item.parked) as way (path)
          where jsonb_path_exists(stage.parked, way.path::jsonpath))
    ), numbered as (select *, row_number() over (partition by place, source order by id) as ordinal from found)
    select place, source, count(*)::int as plans, coalesce(jsonb_agg(jsonb_build_object('studentId', pupil_id,
        'pepId', id, 'name', name) order by id) filter (where ordinal <= ${MOST_PLANS_NAMED}), '[]') as examples
    from numbered group by place, source order by place, source`.execute(call.db);
  for (const { place, source, plans, examples } of rows) {
    const gone = asked[place];
    if (gone !== undefined) tally.add(aboutOf(gone, source), namedIn(gone, examples), plans);
  }
}

function aboutOf({ kind, form, stage, names, question, option, isComputed }: Gone, source: string): About {
  return {
    kind: kind === 'question' ? kindOf(names, isComputed ? 'records' : source) : kind,
    path: `forms/${form}`,
    stage,
    question,
    option: option?.label ?? '',
    place: names.join('/'),
  };
}

function kindOf(names: readonly string[], source: string): About['kind'] {
  if (names.some((name) => name.includes(automaticPrefix)) || source === 'records') return 'automatic';
  return source === 'former' ? 'carried' : 'question';
}

/** A section that goes can still be seen in the plan as it is. */
const namedIn = ({ slug }: Gone, examples: Row['examples']): Example[] =>
  examples.map((one) => ({ ...one, formSlug: slug }));
