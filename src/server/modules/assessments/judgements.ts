import { sql, type RawBuilder } from 'kysely';
import { judgedSubjects } from '../../../contract/index.ts';
import { academicYearId, schoolTermId } from '../../calendar/academicYears.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import type { UnitCall } from '../handler.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { text, value, type SourceField } from '../lists/source.ts';

/** The in-year judgement against age-related expectation; its grades 1 to 5 are steps, 6 is none. */
export const JUDGEMENT = 11;

/** A subject that each pupil is judged in. */
export type Subject = (typeof judgedSubjects)[number];

/** What a subject is called in the records; the first is how it is written anew. */
export const subjectNames: { readonly [subject in Subject]: readonly string[] } = {
  reading: ['Reading'],
  writing: ['Writing'],
  english: ['English', 'English language', 'Literacy'],
  maths: ['Maths', 'Mathematics', 'Numeracy'],
  science: ['Science', 'Combined science'],
};

/** What a subject is called, in small letters. */
export const namesOf = (subject: Subject) => subjectNames[subject].map((name) => name.toLowerCase());

/** Of the judgements of a subject in a term the one that was entered last. */
const latest = (subject: Subject) => sql`(array_agg(result.grade_id order by result.entered_date desc, result.id desc)
  filter (where lower(result.subject) = any(${namesOf(subject)}::text[])))[1]`;

const steps = sql.join(judgedSubjects.map((subject) => sql`${latest(subject)} as ${sql.id(subject)}`));

/** Judgements that are a step, of relation `result`. */
export const judgements = sql`result.grade_type_id = ${JUDGEMENT} and result.grade_id between 1 and 5
  and result.is_complete and result.deleted_at is null`;

/** Terms one after the other, whatever the year. */
const termNumber = sql`(result.academic_year_id * 3 + result.school_term_id)`;

const fieldsOf = (table: RawBuilder<unknown>): Record<Subject, SourceField> =>
  Object.fromEntries(judgedSubjects.map((subject) => [subject, value(sql`${table}.${sql.id(subject)}`)])) as Record<
    Subject,
    SourceField
  >;

/** A pupil's judgements from the first term with one to the last: a term without any is a gap, and not left out. */
export const progressList: ListDefinition = {
  operation: 'assessments.progress',
  source: {
    base: (call) => sql`(
      with judged as (
        select ${termNumber} as number, ${steps} from assessment_result result
        join pupil on pupil.authority_id = result.authority_id and pupil.id = result.pupil_id
        where ${judgements} and result.school_term_id is not null and pupil.id = ${Number(call.query.studentId)}
          and lower(result.subject) = any(${judgedSubjects.flatMap(namesOf)}::text[]) and ${visiblePupils(call)}
        group by 1)
      select term.number, ${sql.join(judgedSubjects.map((subject) => sql.ref(`judged.${subject}`)))}
      from generate_series((select min(number) from judged), (select max(number) from judged)) term (number)
      left join judged on judged.number = term.number) term where true`,
    id: sql`term.number`,
    fields: {
      termNumber: value(sql`term.number`),
      termName: text(sql`(case (term.number - 1) % 3 when 0 then 'Autumn ' when 1 then 'Spring ' else 'Summer ' end
        || ((term.number - 1) / 3 + 2009) || '-' || ((term.number - 1) / 3 + 2010))`),
      ...fieldsOf(sql`term`),
    },
  },
};

/** The academic year and the term of today. */
export const thisTerm = ({ today }: Pick<UnitCall, 'today'>) => ({
  year: academicYearId(today),
  term: schoolTermId(today),
});

const isBlank = sql`(${sql.join(
  judgedSubjects.map((subject) => sql`judged.${sql.id(subject)} is null`),
  sql` and `,
)})`;

/** Judgements of this term of the pupils that the viewer sees, with and without. */
export const termGradeList: ListDefinition = {
  operation: 'assessments.termGrades',
  source: {
    base: (call) => sql`pupil
      left join school on school.id = pupil.school_id
      left join lateral (
        select ${steps} from assessment_result result
        where result.authority_id = pupil.authority_id and result.pupil_id = pupil.id
          and result.academic_year_id = ${thisTerm(call).year} and result.school_term_id = ${thisTerm(call).term}
          and ${judgements}) judged on true
      where ${visiblePupils(call)}`,
    id: sql`pupil.id`,
    fields: {
      studentId: value(sql`pupil.id`),
      studentName: text(sql`(pupil.last_name || ', ' || pupil.first_name)`),
      upn: text(sql`pupil.upn`),
      yearGroup: value(sql`pupil.year_group_id`),
      organisationId: value(sql`pupil.school_id`),
      organisationName: text(sql`school.name`),
      ...fieldsOf(sql`judged`),
      isMissing: value(isBlank),
    },
  },
};
