import { meaningful, questionsOf, type Facts, type JsonObject, type ResolvedForm } from '../../../../engine/index.ts';
import type { Education } from '../../../../contract/index.ts';
import { academicYearId, schoolTermId } from '../../../calendar/academicYears.ts';
import { inYears } from '../../../care/ages.ts';
import { delegationFacts } from './givenSections.ts';
import type { LoadedPep, PepRow, StageRow } from './loadPep.ts';

/** A calendar date as users read it (FORM-18). */
export const shownDate = (date: string | null): string => (date === null ? '' : date.split('-').reverse().join('/'));

/** Facts that follow the records until the plan is completed, then stay as they were. */
export interface PupilFacts extends JsonObject {
  senStatus: string;
  careStatusId: number;
  /** A school is recorded for the pupil. */
  isOnRoll: boolean;
  /** Where the pupil is educated: one of `educations`; otherwise than at school counts before a recorded one. */
  education: Education;
  isSchoolStartDue: boolean;
}

export function pupilFacts({ pep, pupil }: Pick<LoadedPep, 'pep' | 'pupil'>): PupilFacts {
  const now: PupilFacts = {
    senStatus: pupil.senStatusId,
    careStatusId: pupil.careStatusId,
    isOnRoll: pupil.hasSchool,
    education: pupil.isEducatedOtherwise ? 'otherwise' : pupil.hasSchool ? 'school' : 'none',
    isSchoolStartDue: isSchoolStartDue(pep, pupil.dateOfBirth),
  };
  // Over what holds now: plans frozen earlier know fewer facts.
  return { ...now, ...pep.frozen_facts };
}

/** From the term after the third birthday on, school is to be thought of (pep-content 6.5). */
function isSchoolStartDue(pep: Pick<PepRow, 'academic_year_id' | 'school_term_id'>, dateOfBirth: string): boolean {
  const third = inYears(dateOfBirth, 3);
  return pep.academic_year_id * 3 + pep.school_term_id > academicYearId(third) * 3 + schoolTermId(third);
}

/** What shapes the plan's forms: the same for everyone who looks. */
export function recordFacts(loaded: LoadedPep): JsonObject {
  const { pep, cycle, hasEarlierCompleted, today } = loaded;
  return {
    today,
    pep: {
      pepId: pep.id,
      statusId: pep.status_id,
      endDate: shownDate(pep.date_completed),
      schoolTermId: pep.school_term_id,
      cycle,
      academicYearId: pep.academic_year_id,
      hasEarlierCompleted,
    },
    pupil: {
      studentId: pep.pupil_id,
      yearGroupId: pep.year_group_id,
      phase: pep.phase,
      ...pupilFacts(loaded),
      // Never frozen: what a child's safety asks holds for old plans too.
      isSensitive: loaded.pupil.isSensitive,
      isPassed: loaded.pupil.isPassed,
    },
    stage: stageFacts(loaded),
  };
}

/** Stored answers of every stage; a question that is not answered, or left blank, is null, not missing. */
function stageFacts({ stages, release }: LoadedPep): JsonObject {
  return Object.fromEntries(
    stages.map((stage): [string, JsonObject] => [
      stage.slug,
      { ...blankOf(release.forms[stage.slug]), ...saidIn(stage.answers) },
    ]),
  );
}

const said = new WeakMap<JsonObject, JsonObject>();

/** One piece of work asks for a plan's facts again and again, with most of its stages as they were. */
function saidIn(answers: JsonObject): JsonObject {
  const known = said.get(answers) ?? (meaningful(answers) as JsonObject);
  said.set(answers, known);
  return known;
}

const blanks = new WeakMap<ResolvedForm, JsonObject>();

function blankOf(form: ResolvedForm | undefined): JsonObject {
  if (!form) return {};
  const found =
    blanks.get(form) ??
    Object.fromEntries([...questionsOf(form).fields.keys()].map((name): [string, null] => [name, null]));
  blanks.set(form, found);
  return found;
}

/** Facts by which a call of the plan as a whole is decided. */
export const planCallFacts = (loaded: LoadedPep): JsonObject => ({
  ...recordFacts(loaded),
  delegation: delegationFacts(loaded.given),
});

/** Facts by which one stage's call is decided, and its fields locked. */
export function stageCallFacts(loaded: LoadedPep, stage: StageRow): Facts {
  const form = { ownerTypeId: stage.owner_type_id, slug: stage.slug };
  return { ...recordFacts(loaded), delegation: delegationFacts(loaded.given, stage.slug), form };
}
