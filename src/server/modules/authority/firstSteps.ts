import { sql } from 'kysely';
import { userType } from '../../../contract/index.ts';
import { academicYearId } from '../../calendar/academicYears.ts';
import type { UnitCall } from '../handler.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { text, value } from '../lists/source.ts';
import { isOldEnough } from '../pep/youngestAge.ts';

/** A step, where it is done, how much of it is, and what is still missing, each in SQL of one authority. */
interface Step {
  readonly id: string;
  readonly path: string;
  readonly done: string;
  /** What holds until it is done. */
  readonly until?: string;
  /** Counted as missing, by what they are. */
  readonly lacks?: readonly (readonly [words: string, count: string])[];
}

const users = (typeId: number) =>
  `select count(*) from app_user where authority_id = $ and type_id = ${typeId} and is_active`;

const steps: readonly Step[] = [
  {
    id: 'settings',
    path: '/authoritySettings',
    done: `select count(*) from authority where id = $ and contacts <> '{}'::jsonb`,
  },
  {
    id: 'terms',
    path: '/authoritySettings#days-of-school',
    done: `select count(*) from term_dates where authority_id = $ and school_id is null and academic_year_id = @`,
    until:
      'Usual dates hold until then: registers ask marks of their days, and percentages of attendance, ' +
      'days of suspensions and limits in school days go by them',
  },
  { id: 'schools', path: '/organisations', done: 'select count(*) from authority_school where authority_id = $' },
  {
    id: 'pupils',
    path: '/imports',
    done: 'select count(*) from pupil where authority_id = $',
    lacks: [
      [
        'without a school',
        'select count(*) from pupil where authority_id = $ and school_id is null and care_status_id = 1',
      ],
      ['without a UPN', `select count(*) from pupil where authority_id = $ and upn = '' and care_status_id = 1`],
    ],
  },
  {
    id: 'teachers',
    path: '/users',
    done: users(userType.designatedTeacher),
    lacks: [
      [
        'schools with pupils and no teacher',
        `select count(distinct school_id) from pupil where authority_id = $ and school_id is not null and care_status_id = 1
          and not exists (select from user_school place join app_user teacher on teacher.authority_id = place.authority_id
            and teacher.id = place.user_id and teacher.is_active and teacher.type_id = ${userType.designatedTeacher}
            where place.authority_id = $ and place.school_id = pupil.school_id)`,
      ],
      [
        'teachers without a school',
        `select count(*) from app_user where authority_id = $ and is_active and type_id = ${userType.designatedTeacher}
          and not exists (select from user_school where user_school.authority_id = $ and user_id = app_user.id)`,
      ],
    ],
  },
  {
    id: 'workers',
    path: '/users',
    done: users(userType.socialWorker),
    lacks: [
      [
        'pupils without a social worker',
        'select count(*) from pupil where authority_id = $ and social_worker_id is null and care_status_id = 1',
      ],
    ],
  },
  {
    id: 'plans',
    path: '/peps',
    done: 'select count(*) from pep where authority_id = $ and deleted_at is null and academic_year_id = @',
    lacks: [
      [
        'pupils without a plan this year',
        `select count(*) from pupil where authority_id = $ and care_status_id = 1 and # and not exists (
          select from pep where pep.authority_id = $ and pep.pupil_id = pupil.id and deleted_at is null
            and academic_year_id = @)`,
      ],
    ],
  },
];

/**
 * Each step a row: texts of this file alone become statements. In them `$` is the authority, `@` the academic year and
 * `#` whether a pupil is old enough for a plan.
 */
function stepRows({ viewer, today }: UnitCall) {
  const [authority, year] = [String(viewer.authorityId), String(academicYearId(today))];
  const of = (statement: string) => {
    const texts = statement.replaceAll('$', authority).replaceAll('@', year).split('#');
    const isOfAge = isOldEnough(viewer.settings, sql`${today}::date`);
    return sql`(${sql.join(
      texts.map((text) => sql.raw(text)),
      isOfAge,
    )})::int`;
  };
  const rows = steps.map(({ id, path, done, until = '', lacks = [] }, index) => {
    const missing = lacks.map(
      ([words, count]) =>
        sql`(select case when number > 0 then ${`${words}: `}::text || number end from (select ${of(count)} as number) counted)`,
    );
    const none = sql`(case when ${of(done)} = 0 then ${until}::text else '' end)`;
    const all = missing.length === 0 ? none : sql`concat_ws('; ', ${sql.join(missing)})`;
    return sql`select ${index}::int as ordinal, ${id}::text as step, ${path}::text as path, ${of(done)} as done, ${all} as missing`;
  });
  return sql.join(rows, sql` union all `);
}

/** What an authority needs before its first plan is finished, in any order, and what of it is still missing. */
export const firstStepList: ListDefinition = {
  operation: 'authority.steps',
  source: {
    base: (call) => sql`(${stepRows(call)}) todo where true`,
    id: sql`todo.ordinal`,
    key: sql`todo.ordinal`,
    fields: {
      ordinal: value(sql`todo.ordinal`),
      step: value(sql`todo.step`),
      path: text(sql`todo.path`),
      state: value(sql`(case when todo.done = 0 then 'missing' when todo.missing <> '' then 'part' else 'done' end)`),
      done: value(sql`todo.done`),
      missing: text(sql`todo.missing`),
    },
  },
};
