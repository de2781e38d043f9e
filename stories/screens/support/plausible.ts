import {
  isObject,
  settle,
  type FormDocument,
  type JsonObject,
  type Origin,
  type Release,
  type ResolvedForm,
} from '../../../src/engine/index.ts';
import { aboutPupil, addressOf } from '../../../src/server/demo/seed/about.ts';
import { answerMore } from '../../../src/server/demo/seed/answers.ts';
import { randomFrom } from '../../../src/server/demo/seed/random.ts';

const WRITTEN = '2025-11-10';

/** The record behind a story's PEP: a child of the phase whose needs are met by SEN support. */
export function factsOf({ stages }: Release): JsonObject {
  const phase = stages.id.replace('pep/', '');
  const yearGroupId = phase === 'early-years' ? 2 : phase === 'post-16' ? 15 : 9;
  return {
    pupil: {
      studentId: 5,
      yearGroupId,
      phase,
      senStatus: 'K',
      careStatusId: 1,
      isSensitive: true,
      isOnRoll: true,
      education: 'school',
      isSchoolStartDue: true,
    },
    pep: {
      pepId: 1,
      statusId: 2,
      endDate: null,
      schoolTermId: 1,
      cycle: 1,
      academicYearId: 16,
      hasEarlierCompleted: true,
    },
    stage: { eet: { eet_status: 'college' }, meeting: { pep_type: 'termly-review' } },
  };
}

/** What the records would say, by question; a question that is not here is still empty. */
const held: JsonObject = {
  cg_auto_meeting_date: '2025-11-20T14:00',
  cg_auto_name: 'Rafi Larkhanger',
  cg_auto_dob: '2013-04-12',
  cg_auto_gender: 'Male',
  cg_auto_upn: 'X900112600144',
  cg_auto_year_group: 'Year 7',
  cg_auto_key_stage: 'Key Stage 3',
  cg_auto_care_status: 'In care monitored',
  cg_auto_care_start: '2023-09-04',
  cg_auto_out_of_area: 'no',
  cg_auto_social_worker: 'Elowen Iddenshaw',
  cg_auto_school: 'Starlingmere High School',
  cg_auto_urn: '140001',
  cg_auto_ofsted: 'Good',
  cg_auto_start_date: '2024-09-03',
  cg_auto_school_moves: 1,
  cg_auto_att_pct: 88.4,
  cg_auto_att_possible: 96,
  cg_auto_att_attended: 85,
  cg_auto_att_band: 'Persistent absence',
  cg_auto_att_terms: [
    { rowId: 't1', academicYear: '2025-2026', term: 'Autumn', possible: 96, attended: 85, percent: 88.5 },
  ],
  cg_auto_prior_results: [
    {
      rowId: 'r1',
      gradeLevel: 'Key Stage 2',
      subject: 'Reading',
      gradeType: 'KS2 scaled score',
      grade: '',
      rawGrade: '98',
      enteredDate: '2024-07-09',
    },
  ],
  cg_auto_exclusions: [
    {
      rowId: 'e1',
      schoolName: 'Starlingmere High School',
      numberOfDays: 1.5,
      startDate: '2025-10-02',
      endDate: '2025-10-03',
      reason: 'Persistent or general disruptive behaviour',
    },
  ],
  cg_auto_exclusion_days: 1.5,
  cg_auto_sen_status: 'K',
  cg_auto_pp_allocation: 2630,
  cg_auto_pp_spent: 450,
};

const staffOf = (name: string) => ({ name, email: addressOf(name, 'ashcombe.example') });

/** The people around the child of the stories. */
const about = aboutPupil({
  seed: 5,
  firstName: 'Rafi',
  lastName: 'Larkhanger',
  yearGroupId: 9,
  careStart: '2023-09-04',
  ethnicityCode: 'WBRI',
  authority: 'Ashcombe',
  school: 'Starlingmere High School',
  secondSchool: null,
  teacher: { ...staffOf('Bryony Ackershaw'), id: 0 },
  socialWorker: staffOf('Elowen Iddenshaw'),
  reviewer: staffOf('Hugh Stonebarrow'),
  yearId: 16,
});

/**
 * A stage as it is some weeks in: what the records fill, and most of what people are asked, as the demonstration's
 * plans have it.
 */
export function plausibleDocument(form: ResolvedForm, facts: JsonObject): FormDocument {
  const random = randomFrom(form.title.length);
  let document: FormDocument = { answers: {}, parked: {} };
  for (let round = 0; round < 4; round += 1) {
    const { active, document: settled } = settle({ form, facts, document });
    const asked = isObject(active.schema.properties) ? active.schema.properties : {};
    const known = Object.fromEntries(Object.entries(held).filter(([name]) => asked[name] !== undefined));
    const answers = answerMore(
      active,
      { ...settled.answers, ...known },
      { random, about, written: WRITTEN, share: 0.7, agreed: false, onlyRequired: round > 1 },
    );
    document = { answers, parked: settled.parked };
  }
  return settle({ form, facts, document }).document;
}

/** Automatic values come from the records. */
export function originsOf(answers: JsonObject): { [pointer: string]: Origin } {
  const origin: Origin = { source: 'records', at: `${WRITTEN}T09:00:00.000Z` };
  return Object.fromEntries(
    Object.keys(answers)
      .filter((name) => name in held)
      .map((name) => [`/${name}`, origin]),
  );
}
