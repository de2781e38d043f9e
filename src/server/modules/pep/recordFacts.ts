import type { Facts, JsonObject } from '../../../engine/index.ts';
import { fieldsOf } from './formFields.ts';
import type { LoadedPep, StageRow } from './loadPep.ts';

/** A calendar date as users read it (FORM-18). */
export const shownDate = (date: string | null): string => (date === null ? '' : date.split('-').reverse().join('/'));

/** Facts that follow the records until the plan is completed, then stay as they were. */
export interface PupilFacts extends JsonObject {
  senStatus: string;
  careStatusId: number;
}

export function pupilFacts({ pep, pupil }: LoadedPep): PupilFacts {
  const frozen = pep.frozen_facts as PupilFacts | null;
  return frozen ?? { senStatus: pupil.senStatusId, careStatusId: pupil.careStatusId };
}

/** What shapes the plan's forms: the same for everyone who looks. */
export function recordFacts(loaded: LoadedPep): JsonObject {
  const { pep, hasEarlierCompleted } = loaded;
  return {
    pep: {
      pepId: pep.id,
      statusId: pep.status_id,
      endDate: shownDate(pep.date_completed),
      schoolTermId: pep.school_term_id,
      academicYearId: pep.academic_year_id,
      hasEarlierCompleted,
    },
    pupil: { studentId: pep.pupil_id, yearGroupId: pep.year_group_id, phase: pep.phase, ...pupilFacts(loaded) },
    stage: stageFacts(loaded),
  };
}

/** Stored answers of every stage; a question that is not answered yet is null, not missing. */
function stageFacts({ stages, release }: LoadedPep): JsonObject {
  return Object.fromEntries(stages.map((stage): [string, JsonObject] => {
    const form = release.forms[stage.slug];
    const blank = form ? [...fieldsOf(form.schema).keys()].map((name): [string, null] => [name, null]) : [];
    return [stage.slug, { ...Object.fromEntries(blank), ...stage.answers }];
  }));
}

/** Facts by which one stage's call is decided, and its fields locked. */
export function stageCallFacts(loaded: LoadedPep, stage: StageRow): Facts {
  return { ...recordFacts(loaded), form: { ownerTypeId: stage.owner_type_id, slug: stage.slug } };
}
