import type { JsonObject } from '../../../engine/index.ts';
import { academicYear } from '../../calendar/academicYears.ts';
import { standards, type Standard } from './likely.ts';
import { adultFirstNames, adultLastNames, mothersNames, roads } from './names.ts';
import { randomFrom, type Random } from './random.ts';

export interface Person {
  readonly name: string;
  readonly email: string;
}

/** What is known of a child when people write the plan. */
export interface About {
  /** Answers by question, before any other. */
  readonly answers: JsonObject;
  /** Rows by table; cells that are missing are made up. An empty list is no answer. */
  readonly rows: Readonly<Record<string, readonly JsonObject[]>>;
  readonly standards: Readonly<Record<string, Standard>>;
  readonly yearGroupId: number;
  /** The designated teacher, who signs; their account, 0 where they have none. */
  readonly signer: { readonly by: number; readonly name: string };
}

export interface AboutInput {
  /** The same number gives the same people. */
  readonly seed: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly yearGroupId: number;
  readonly careStart: string | null;
  readonly ethnicityCode: string;
  readonly authority: string;
  readonly school: string;
  readonly secondSchool: string | null;
  /** Who writes the school's part, where that is somebody with an account. */
  readonly teacher: (Person & { readonly id: number }) | null;
  readonly socialWorker: Person;
  readonly reviewer: Person;
  readonly yearId: number;
}

/** The people around a child and the facts of home and school: invented, and the same in every plan. */
export function aboutPupil(input: AboutInput): About {
  const random = randomFrom(input.seed);
  const host = `${slug(input.school)}.example`;
  const teacher = input.teacher ?? personOf(randomFrom(sumOf(input.school)), host);
  const carer = personOf(random, 'homemail.example');
  const [tutor, keyAdult] = [personOf(random, host), personOf(random, host)];
  const hasAsthma = random.chance(0.2);
  const levels = { reading: level(random), writing: level(random), maths: level(random), science: level(random) };
  return {
    standards: levels,
    yearGroupId: input.yearGroupId,
    signer: { by: input.teacher?.id ?? 0, name: teacher.name },
    answers: {
      ...homeOf(input, random, carer),
      ...schoolOf(input, random, { teacher, tutor, keyAdult }),
      health_needs: hasAsthma ? 'Mild asthma; carries a blue inhaler.' : random.pick(healthy),
      on_track_reading: standards[levels.reading].choice,
      on_track_writing: standards[levels.writing].choice,
      on_track_maths: standards[levels.maths].choice,
    },
    rows: {
      people: attending(input, { teacher, carer }),
      pr_holders: [
        {
          name: `${random.pick(mothersNames)} ${input.lastName}`,
          relationship: 'Mother',
          contact_allowed: 'yes',
          pep_copy: 'no',
        },
      ],
      medication: hasAsthma ? [inhaler] : [],
      ...rowsOf(input, { random }),
    },
  };
}

const healthy = ['Well. Wears glasses for reading.', 'Well; no conditions that matter in lessons.'];
const inhaler: JsonObject = {
  name: 'Salbutamol inhaler',
  dose: 'Two puffs',
  when: 'Before sport',
  held_in_school: 'yes',
};

function homeOf(input: AboutInput, random: Random, carer: Person): JsonObject {
  const { firstName, authority, careStart, ethnicityCode, yearGroupId, yearId } = input;
  const manager = personOf(random, 'team.example');
  return {
    preferred_name: firstName,
    first_language: ethnicityCode === 'WOTH' ? 'polish' : 'english',
    carer_name: carer.name,
    carer_email: carer.email,
    carer_phone: telephone(random),
    placement_address: `${2 + random.below(60)} ${random.pick(roads)}, ${authority}`,
    placement_start: careStart,
    team_manager: `${manager.name}, ${telephone(random)}`,
    health_visitor: personOf(random, 'health.example').name,
    personal_adviser: personOf(random, 'leaving.example').name,
    ehcp_la: authority,
    school_start: academicYear(yearId + 1).firstTermDate,
    child_took_part: yearGroupId < 3 ? 'views-before' : 'all-of-it',
    child_absent_reason: `${firstName} is too young for a meeting; the key person watched at play and wrote down what was said.`,
  };
}

interface SchoolAdults {
  readonly teacher: Person;
  readonly tutor: Person;
  readonly keyAdult: Person;
}

function schoolOf(
  { yearGroupId, secondSchool }: AboutInput,
  random: Random,
  { teacher, tutor, keyAdult }: SchoolAdults,
): JsonObject {
  return {
    dt_name: teacher.name,
    dt_email: teacher.email,
    dt_phone: telephone(random),
    class_tutor: tutor.name,
    head_name: personOf(random, '').name,
    key_adult: `${keyAdult.name}, ${random.pick(['learning mentor', 'head of year', 'librarian'])}`,
    key_person: keyAdult.name,
    chair: `${teacher.name}, designated teacher`,
    voice_helper: keyAdult.name,
    dual_reg: secondSchool === null ? 'no' : 'yes',
    ...(secondSchool === null ? {} : { dual_reg_school: secondSchool }),
    hours_week: yearGroupId < 2 ? 15 : yearGroupId > 13 ? 16 : 25,
    transition_due: [8, 13].includes(yearGroupId) ? 'yes' : 'no',
    careers_talk: yearGroupId >= 10 ? 'yes' : 'no',
    ...(yearGroupId > 13 ? { transport_mode: 'public-transport' } : {}),
  };
}

/** Everybody came, the child as far as its age allows. */
function attending(input: AboutInput, { teacher, carer }: { teacher: Person; carer: Person }): JsonObject[] {
  const { firstName, lastName, yearGroupId, socialWorker, reviewer } = input;
  const came = { invited: 'yes', attended: 'yes', apologies: 'no' };
  return [
    { role: 'designated-teacher', ...teacher, ...came },
    { role: 'social-worker', ...socialWorker, ...came },
    { role: 'carer', ...carer, ...came },
    { role: 'iro', ...reviewer, invited: 'yes', attended: 'no', apologies: 'yes' },
    ...(yearGroupId < 3 ? [] : [{ role: 'child-or-young-person', name: `${firstName} ${lastName}`, ...came }]),
  ];
}

function rowsOf({ yearGroupId }: AboutInput, { random }: { random: Random }): Record<string, readonly JsonObject[]> {
  const therapist = personOf(random, 'health.example');
  const days = yearGroupId < 2 ? [1, 2, 3] : [1, 2, 3, 4, 5];
  return {
    pattern: days.map((day) => ({ day, from: '09:00', to: yearGroupId < 2 ? '14:00' : '15:15' })),
    clubs: [random.pick(clubs), random.pick(laterClubs)],
    agencies: [
      {
        agency: 'Speech and language therapy',
        worker: therapist.name,
        why: 'Finding words when upset',
        outcome: 'Sessions go on',
      },
    ],
    other_tests: [{ test: 'Group reading test', score: '98' }],
    tuition: [{ subject: 'English', provider: 'Brightpath Tutors', hours: 6 }],
    foundation_grid: [subject('History'), subject('Art')],
    gcse_grid: ['English language', 'Mathematics', 'Combined science'].map((name) => ({
      subject: name,
      qualification: 'GCSE',
      tier: name.startsWith('English') ? 'not-tiered' : 'foundation',
      target: '5',
      predicted: '4',
      mock: '4',
      entered: 'yes',
    })),
    qual_grid: [
      {
        subject: random.pick(['Animal care', 'Construction', 'Catering']),
        type: 'Diploma',
        level: '2',
        target: 'Merit',
        predicted: 'Merit',
        last_result: 'Pass',
        progress: 'expected',
      },
    ],
    assessments_pending: [{ what: 'Speech and language assessment' }],
  };
}

const clubs: readonly JsonObject[] = [
  { activity: 'Football', day: 'Tuesday', paid_by: 'School' },
  { activity: 'Art club', day: 'Wednesday', paid_by: 'School' },
];
const laterClubs: readonly JsonObject[] = [
  { activity: 'Swimming', day: 'Saturday', paid_by: 'Carer' },
  { activity: 'Drum lessons', day: 'Thursday', paid_by: 'Pupil premium' },
];

const subject = (name: string): JsonObject => {
  const { words, aim } = standards.at;
  return {
    subject: name,
    last_result: words,
    judgement: words,
    year_target: aim,
    stage_target: aim,
    progress: 'expected',
  };
};

const level = (random: Random): Standard => random.pick(['towards', 'towards', 'at', 'at', 'above']);
const telephone = (random: Random) => `01632 960${700 + random.below(300)}`;

function personOf(random: Random, host: string): Person {
  const name = `${random.pick(adultFirstNames)} ${random.pick(adultLastNames)}`;
  return { name, email: addressOf(name, host) };
}

/** Somebody's e-mail address is made of the name. */
export const addressOf = (name: string, host: string): string => `${name.toLowerCase().replaceAll(' ', '.')}@${host}`;

const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/ (school|academy|college)$/, '')
    .replaceAll(/[^a-z]+/g, '-');

const sumOf = (text: string) =>
  [...text].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
