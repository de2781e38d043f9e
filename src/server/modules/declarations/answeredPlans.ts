import { sql } from 'kysely';
import type { ReplyOf } from '../../../contract/index.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import type { UnitCall } from '../handler.ts';
import { pathsBelow, said } from './answersHeld.ts';
import { pathOf as declarationOf } from './drafts.ts';
import { usedQuestions } from './usedQuestions.ts';

type Answered = ReplyOf<'declarations.answered'>['contents'];

/**
 * In how many of the authority's plans each question of a form is answered, by the names on the way to it: in those of
 * any state that are not deleted, of the pupils that the viewer sees. What counts as an answer is what the look before
 * a publication counts (`impact/answersGone.ts`): parked ones do, and what was set aside does not.
 */
export async function answeredPlans(call: UnitCall): Promise<Answered> {
  const { authorityId } = call.viewer;
  const id = declarationOf(call).replace(/^forms\//, '');
  const { forms, sections } = await usedQuestions(call);
  const items = itemsOf([...(forms.get(id)?.keys() ?? [])]);
  if (items.length === 0) return [];
  const places = [...(sections.get(id) ?? [])].flatMap(([slug, releases]) =>
    releases.map((release) => ({ slug, release })),
  );
  // What a section holds is unpacked once for all questions, and not once for each.
  const { rows } = await sql<Answered[number]>`with item as materialized (
      select question, name, answers::jsonpath, parked::jsonpath
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as item (question text, name text, answers text, parked text)
    ), place as (
      select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place (slug text, release text)
    ), section as materialized (select pep.id, stage.answers, stage.parked
      from place join pep on pep.release_hash = place.release
        join pupil on pupil.authority_id = pep.authority_id and pupil.id = pep.pupil_id
        join pep_stage stage on stage.authority_id = pep.authority_id and stage.pep_id = pep.id
          and stage.slug = place.slug
      where pep.authority_id = ${authorityId} and pep.deleted_at is null and ${visiblePupils(call)}
    )
    select question, count(distinct id)::int as plans from (
      select item.question, section.id from section cross join jsonb_each(section.answers) as held
        join item on item.name = held.key and jsonb_path_exists(held.value, item.answers)
      union all
      select item.question, section.id from section cross join jsonb_each(section.parked) as held
        join item on item.name = held.key and jsonb_path_exists(held.value, item.parked)
    ) as answered group by question order by question`.execute(call.db);
  return rows;
}

interface Item {
  /** Names on the way to the question, with a slash between them. */
  readonly question: string;
  /** The first of them. */
  readonly name: string;
  readonly answers: string;
  readonly parked: string;
}

/** Where each question is answered: a group and a table by what is asked in them. */
function itemsOf(ways: readonly string[]): Item[] {
  const leaves = ways.filter((way) => !ways.some((other) => other.startsWith(`${way}/`)));
  return ways.flatMap((question) =>
    leaves
      .filter((leaf) => leaf === question || leaf.startsWith(`${question}/`))
      .map((leaf) => {
        const names = leaf.split('/');
        return { question, name: names[0] ?? '', ...pathsBelow(names, said) };
      }),
  );
}
