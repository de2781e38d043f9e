import { sql } from 'kysely';
import type { Db } from '../../db/unitOfWork.ts';
import { smallPdf, smallPng } from '../seed/smallFiles.ts';
import type { Land } from './land.ts';
import { room, termsOfPlans, type Area } from './size.ts';
import { groupsOf, oneOf } from './staff.ts';

interface SampleFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

const pdfType = 'application/pdf';
const invented = smallPdf('An invented document', ['It stands for a file of a child, and says nothing of anybody.']);
const text = Buffer.from('An invented document: it stands for a file of a child.\n');
const picture = smallPng(8, 8, (x, y) => [40 + x * 20, 90 + y * 15, 160]);

/** Files whose bytes are small and whole: they open, and a backup finds nothing missing. */
const files: readonly SampleFile[] = [
  { name: 'School report.pdf', mediaType: pdfType, bytes: invented },
  { name: 'Letter to the carers.pdf', mediaType: pdfType, bytes: invented },
  { name: 'Reading assessment.pdf', mediaType: pdfType, bytes: invented },
  { name: 'Notes of the meeting.txt', mediaType: 'text/plain', bytes: text },
  { name: 'Certificate.png', mediaType: 'image/png', bytes: picture },
];

const references = ['Records of the former school', 'Earlier plan', 'Report of a psychologist', 'Transfer letter'];

/**
 * Documents of plans that were held, one each on average, and two of a child’s past; one in forty of them deleted.
 * Their bytes stand in the database.
 */
export async function addFiles(db: Db, land: Land, area: Area): Promise<void> {
  await draftFiles(db, land, area);
  await sql`
    insert into attachment (id, authority_id, pupil_id, file_name, media_type, size, added_by, added_at)
    select file, ${area.id}::int, pupil_id, name, media_type, length(bytes), added_by, added_at
    from england_file order by id`.execute(db);
  await sql`
    insert into attachment_chunk (authority_id, attachment_id, ordinal, bytes)
    select ${area.id}::int, file, 0, bytes from england_file order by id`.execute(db);
  await sql`
    insert into pep_document (id, authority_id, attachment_id, pupil_id, kind, pep_id, reference, school_term_id,
      academic_year_id, added_by, added_at, deleted_by, deleted_at)
    select id, ${area.id}::int, file, pupil_id, kind, pep_id, reference, term, year, added_by, added_at,
      case when id % 40 = 7 then added_by end, case when id % 40 = 7 then added_at + interval '10 minutes' end
    from england_file order by id`.execute(db);
}

/** `england_file` for this transaction. */
async function draftFiles(db: Db, land: Land, area: Area): Promise<void> {
  const { dice } = land;
  const [id, pep, pupil] = [sql`id`, sql`draft.id`, sql`pupil.id`];
  const samples = sql.join(
    files.map(
      ({ name, mediaType, bytes }, nth) => sql`(${nth}::int, ${name}::text, ${mediaType}::text, ${bytes}::bytea)`,
    ),
  );
  const roomOf = (child: ReturnType<typeof sql>) => sql`${child} * ${sql.lit(room.documents)}`;
  const nthPlan = sql`draft.id - draft.pupil_id * ${sql.lit(room.plans)}`;
  await sql`
    create temporary table england_file on commit drop as
    with sample (nth, name, media_type, bytes) as (values ${samples}),
    one as (
      select ${roomOf(sql`draft.pupil_id`)} + (${nthPlan}) * 2 + n as id, draft.pupil_id, draft.id as pep_id,
        case when n = 1 and draft.status_id = 5 and draft.id % 4 = 0 then 'form' else 'pep' end as kind,
        null::text as reference, null::int as term, null::int as year,
        least(written + ${dice.below(pep, 91, 8)}, ${land.today}::date - 1) as day
      from england_pep draft cross join lateral generate_series(0, ${dice.below(pep, 92, 3)} - 1) n
      where status_id between 2 and 6 and ${nthPlan} <= ${sql.lit(termsOfPlans)}
      union all
      select ${roomOf(pupil)} + n, pupil.id, null, 'historical', ${dice.pick(pupil, 93, references)},
        1 + (pupil.id + n) % 3, ${land.yearId}::int - 3 - n % 3,
        ${land.today}::date - ${dice.below(pupil, 94, 1095)} - n
      from pupil cross join lateral generate_series(${sql.lit(room.documents - 10)}::int,
        ${sql.lit(room.documents - 11)} + ${dice.below(pupil, 95, 5)}) n
      where authority_id = ${area.id})
    select one.*, md5(${`england file ${land.seed} `} || id)::uuid as file, sample.media_type, sample.bytes,
      case kind when 'form' then 'PEP_' || pep_id || '.pdf' else sample.name end as name,
      day::timestamptz + make_interval(hours => 8 + id % 9, mins => id % 60) as added_at,
      case when id % 3 = 0 then ${oneOf(land, groupsOf(area).workers, { row: id, salt: 96 })}
        else ${oneOf(land, groupsOf(area).teachers, { row: id, salt: 97 })} end as added_by
    from one join sample on sample.nth = case kind when 'form' then 0
      else ${dice.below(id, 98, files.length)} end`.execute(db);
}
