import { sql, type RawBuilder } from 'kysely';
import { LINE_MOST, lineKinds, type LineEntry, type LineKind, type PupilLine } from '../../../../contract/index.ts';
import { academicYearId } from '../../../calendar/academicYears.ts';
import { exclusionList } from '../../exclusions/exclusionSource.ts';
import type { UnitCall } from '../../handler.ts';
import type { ListDefinition } from '../../lists/listHandler.ts';
import { notesOfPupilList } from '../../notes/noteSource.ts';
import { pepList } from '../../pep/read/pepList.ts';
import { carePeriodList, placementList } from '../../periods/lists.ts';
import { schoolHistoryList } from '../pupilLists.ts';
import { selectListed } from './listed.ts';

/** Whether something names a kind. */
export const isLineKind = (value: unknown): value is LineKind => lineKinds.some((kind) => kind === value);

/** Letters of a note that stand on the line; the whole of it stands in its list. */
const NOTE_LETTERS = 160;

/** The beginning of a note, on one line. */
export const noteBeginning = sql`left(regexp_replace(note.content, '\\s+', ' ', 'g'), ${sql.lit(NOTE_LETTERS)})`;

/** The day that a plan stands at: its meeting's, or when it was completed, handed in or made. */
const planDay = sql`coalesce(left(pep.meeting_at, 10)::date, pep.date_completed, pep.date_submitted,
  (pep.created_at at time zone 'Europe/London')::date)`;

interface Told {
  readonly list: ListDefinition;
  readonly date: RawBuilder<unknown>;
  readonly endDate?: RawBuilder<unknown>;
  readonly typeId?: RawBuilder<unknown>;
  readonly text?: RawBuilder<unknown>;
}

const fieldSql = ({ source }: ListDefinition, name: string) => source.fields[name]?.sql ?? sql`null`;

/** What each kind is read from: the pupil's own list of it, by whose rules its viewers read it. */
const kinds: { readonly [kind in LineKind]: Told } = {
  placement: {
    list: placementList,
    date: sql`period.start_date`,
    endDate: sql`period.end_date`,
    typeId: sql`period.placement_type`,
    text: fieldSql(placementList, 'provider'),
  },
  school: { list: schoolHistoryList, date: sql`roll.start_date`, endDate: sql`roll.end_date`, text: sql`school.name` },
  plan: {
    list: pepList,
    date: planDay,
    typeId: sql`pep.status_id`,
    text: sql`coalesce(cycle.name, (array['Autumn', 'Spring', 'Summer'])[pep.school_term_id]) || ' ' ||
      (pep.academic_year_id + 2009) || '-' || (pep.academic_year_id + 2010)`,
  },
  suspension: {
    list: exclusionList,
    date: sql`exclusion.start_date`,
    endDate: sql`exclusion.end_date`,
    typeId: sql`exclusion.type_id`,
    text: sql`reason_one.label`,
  },
  note: {
    list: notesOfPupilList,
    date: sql`note.note_date`,
    typeId: sql`note.note_type_id`,
    text: noteBeginning,
  },
  care: { list: carePeriodList, date: sql`period.start_date`, typeId: sql`period.care_status_id` },
};

// Of a type, since that of what is made JSON cannot be guessed.
const nothing = sql`null::text`;

/** What of a pupil's line of time is asked for: kinds, and how many entries. */
interface Asked {
  readonly studentId: number;
  /** All where none is named. */
  readonly kinds?: readonly LineKind[];
  readonly most: number;
}

/** What came about in a pupil's life, newest first: of what is stored, what the viewer reads in its own list. */
export async function readLine(call: UnitCall, { studentId, kinds: named = [], most }: Asked): Promise<PupilLine> {
  const readable = call.viewer.settings.hasPep ? lineKinds : lineKinds.filter((kind) => kind !== 'plan');
  const asked = readable.filter((kind) => named.length === 0 || named.includes(kind));
  const size = Math.min(most, LINE_MOST);
  if (asked.length === 0) return { entries: [], hasMore: false };
  const parts = await Promise.all(asked.map((kind) => selectKind(call, kind, studentId, size + 1)));
  const { rows } = await sql<Omit<LineEntry, 'academicYearId'>>`
    select * from (${sql.join(parts, sql` union all `)}) line
    order by date desc, kind, id desc limit ${size + 1}`.execute(call.db);
  return {
    entries: rows.slice(0, size).map((row) => ({ ...row, academicYearId: academicYearId(row.date) })),
    hasMore: rows.length > size,
  };
}

async function selectKind(
  call: UnitCall,
  kind: LineKind,
  studentId: number,
  most: number,
): Promise<RawBuilder<unknown>> {
  const { list, date, endDate = nothing, typeId = nothing, text = nothing } = kinds[kind];
  const select = await selectListed(call, list, {
    studentId,
    columns: {
      kind: sql`${kind}::text`,
      id: fieldSql(list, 'id'),
      date: sql`(${date})::date`,
      endDate: sql`(${endDate})::date`,
      typeId: sql`to_jsonb(${typeId})`,
      text: sql`(${text})::text`,
    },
  });
  return sql`(${select} order by date desc, id desc limit ${most})`;
}
