import { sql } from 'kysely';
import { MOST_LINES_IN_BOOK, MOST_PLANS_IN_BOOK, pepStatus, type ReplyOf } from '../../../contract/index.ts';
import { questionsOf } from '../../../engine/index.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import { ServerError } from '../../errors.ts';
import type { UnitCall } from '../handler.ts';
import { plansWithPupils, type LoadedPep, type StageRow } from '../pep/read/loadPep.ts';
import { wholePlans } from '../pep/read/manyPeps.ts';
import { deniedCommands, locksOf } from '../pep/read/pepAnswers.ts';
import { stageCallFacts } from '../pep/read/recordFacts.ts';
import { formOf, measure } from '../pep/read/stageWork.ts';
import { blankCell, cellOf, type BookCell } from './bookCell.ts';
import { cellQuestions, fixedPlaces } from './cellQuestions.ts';
import { cellTables, otherTitles } from './cellTables.ts';
import { readRows, type BookTable } from './readRows.ts';

/** Plans that are in memory at a time. */
const atOnce = 50;

/** A plan with its pupil, a cell for each of its questions by name, and the rows of its tables. */
export interface BookLine {
  readonly pepId: number;
  readonly pupilId: number;
  readonly pupil: PupilWords;
  readonly yearGroupId: number | null;
  readonly base: number;
  readonly cells: ReadonlyMap<string, BookCell>;
  readonly tables: ReadonlyMap<string, BookTable>;
}

/** How a pupil is told from others. */
export interface PupilWords {
  readonly name: string;
  readonly upn: string;
  readonly school: string;
}

/** What a workbook holds of the plans that were asked for. */
export interface ReadBook {
  /** The section's title. */
  readonly title: string;
  readonly lines: readonly BookLine[];
  /** Questions that are answered in the plan alone. */
  readonly others: readonly string[];
  /** Plans that take no answer now, so that they are not in it. */
  readonly leftOut: number;
}

/** The section of plans of a term that the viewer may fill in, by pupils' names; work in proportion to the plans. */
export async function readBook(call: UnitCall): Promise<ReadBook> {
  const ids = await planIds(call);
  const others = new Set<string>();
  const lines: BookLine[] = [];
  let [title, leftOut, tableLines] = ['', 0, 0];
  const words = await pupilWords(call, ids);
  for (let from = 0; from < ids.length; from += atOnce) {
    const plans = plansWithPupils(call)
      .where('pep.id', 'in', ids.slice(from, from + atOnce))
      .orderBy('pupil.last_name')
      .orderBy('pupil.first_name')
      .orderBy('pep.id');
    for (const loaded of await wholePlans(call, plans)) {
      const open = openStage(call, loaded, String(call.body.stage));
      if ('refused' in open) {
        leftOut += 1;
        continue;
      }
      title ||= open.stage.title;
      const line = lineOf(call, loaded, { stage: open.stage, words });
      lines.push(line);
      tableLines += [...line.tables.values()].reduce((sum, { rows }) => sum + rows.length, 0);
      if (tableLines > MOST_LINES_IN_BOOK) throw tooMany(MOST_LINES_IN_BOOK, 'rows in the tables of this section');
      const locks = locksOf(call, loaded, open.stage);
      for (const other of otherTitles(formOf(loaded, open.stage.slug), locks)) others.add(other);
    }
  }
  if (lines.length === 0)
    throw new ServerError('INVALID', { message: 'No PEP of this term takes answers in this section from you now.' });
  return { title, lines, others: [...others], leftOut };
}

/** The section of a plan, or why its answers may not be given now. */
export function openStage(call: UnitCall, loaded: LoadedPep, slug: string): { stage: StageRow } | { refused: string } {
  const stage = loaded.stages.find((each) => each.slug === slug && each.is_present);
  if (stage === undefined) return { refused: 'this section is not in the plan' };
  const denied = deniedCommands(call, ['pep.saveStage'], stageCallFacts(loaded, stage))['pep.saveStage'];
  return denied === undefined ? { stage } : { refused: denied };
}

interface OpenLine {
  readonly stage: StageRow;
  readonly words: ReadonlyMap<number, PupilWords>;
}

function lineOf(call: UnitCall, loaded: LoadedPep, { stage, words }: OpenLine): BookLine {
  const { pep, pupil } = loaded;
  const { answers, parked, origins } = stage;
  const locks = locksOf(call, loaded, stage);
  const form = formOf(loaded, stage.slug);
  const isFixed = fixedPlaces(form, locks);
  const { active } = measure(loaded, stage.slug, { document: { answers, parked }, origins });
  const asked = cellQuestions(questionsOf(active).fields, isFixed);
  // What a condition opens can be answered together with the answer that opens it.
  const declared = cellQuestions(questionsOf(form).fields, isFixed);
  const cells = [...declared].map(([name, question]): [string, BookCell] => {
    const now = asked.get(name);
    return [name, now === undefined ? blankCell(question) : cellOf(now, answers[name])];
  });
  return {
    pepId: pep.id,
    pupilId: pep.pupil_id,
    pupil: words.get(pep.id) ?? { name: `${pupil.lastName}, ${pupil.firstName}`, upn: '', school: '' },
    yearGroupId: pep.year_group_id,
    base: stage.revision,
    cells: new Map(cells),
    tables: readRows({ tables: cellTables(form, locks), active, isFixed, answers }),
  };
}

const tooMany = (most: number, what: string) =>
  new ServerError('INVALID', {
    message:
      `There are more than ${most.toLocaleString('en-GB')} ${what}, which is all that a workbook holds. Please ` +
      'choose a year group.',
  });

async function planIds(call: UnitCall): Promise<number[]> {
  const { academicYearId, schoolTermId, yearGroupId, stage } = call.body;
  const found = await call.db
    .selectFrom('pep')
    .innerJoin('pupil', (join) =>
      join.onRef('pupil.authority_id', '=', 'pep.authority_id').onRef('pupil.id', '=', 'pep.pupil_id'),
    )
    .select('pep.id')
    .where('pep.deleted_at', 'is', null)
    .where(visiblePupils(call))
    .where('pep.academic_year_id', '=', Number(academicYearId))
    .where('pep.school_term_id', '=', Number(schoolTermId))
    .$if(yearGroupId !== undefined, (plans) => plans.where('pep.year_group_id', '=', Number(yearGroupId)))
    .where('pep.status_id', '<>', pepStatus.superseded)
    .where(
      sql<boolean>`exists (select from pep_stage stage where stage.authority_id = pep.authority_id
      and stage.pep_id = pep.id and stage.slug = ${String(stage)} and stage.is_present)`,
    )
    .orderBy('pupil.last_name')
    .orderBy('pupil.first_name')
    .orderBy('pep.id')
    .limit(MOST_PLANS_IN_BOOK + 1)
    .execute();
  if (found.length > MOST_PLANS_IN_BOOK) throw tooMany(MOST_PLANS_IN_BOOK, 'PEPs with this section');
  if (found.length === 0)
    throw new ServerError('INVALID', { message: 'No PEP of this term that you may see has this section.' });
  return found.map(({ id }) => id);
}

async function pupilWords({ db }: UnitCall, plans: readonly number[]): Promise<ReadonlyMap<number, PupilWords>> {
  const { rows } = await sql<PupilWords & { id: number }>`
    select pep.id, pupil.last_name || ', ' || pupil.first_name as name, pupil.upn, coalesce(school.name, '') as school
    from pep join pupil on pupil.authority_id = pep.authority_id and pupil.id = pep.pupil_id
      left join school on school.id = pupil.school_id
    where pep.id = any(${plans}::int[])`.execute(db);
  return new Map(rows.map(({ id, ...words }) => [id, words]));
}

/** The sections that running plans of pupils in sight have, in the order in which they stand. */
export async function sectionOptions(call: UnitCall): Promise<ReplyOf<'answerBooks.sections'>> {
  const { rows } = await sql<{ id: string; label: string }>`
    select stage.slug as id, min(stage.title) as label
    from pep_stage stage
      join pep on pep.authority_id = stage.authority_id and pep.id = stage.pep_id
      join pupil on pupil.authority_id = pep.authority_id and pupil.id = pep.pupil_id
    where stage.is_present and pep.deleted_at is null and ${visiblePupils(call)}
      and pep.status_id not in (${pepStatus.completed}, ${pepStatus.superseded})
    group by stage.slug order by min(stage.ordinal), stage.slug`.execute(call.db);
  return { contents: rows };
}
