import type { Json } from '../../../engine/index.ts';

/** What people wrote, by question; invented. Other questions get a sentence of the general ones. */
export const texts: Readonly<Record<string, readonly string[]>> = {
  behaviour: [
    'Settles quickly after break, helps younger pupils, and asks for time out before things become too much.',
    'Kind to others and proud of good work. Changes of plan are hard; a warning the day before helps.',
    'Enjoys practical lessons and joins in well. Finds the corridor at lunch noisy and stays near adults.',
  ],
  att_reasons: ['Two short illnesses and a week of change at home.', 'Missed some mornings after late contact visits.'],
  att_plan: [
    'Breakfast club from Monday, with a call home by the tutor if not in by 9:15. Reviewed every fortnight.',
    'Meet and greet by the key adult each morning; the social worker moves contact to Saturdays from next month.',
  ],
  exclusion_prevention: ['Time-out card, a named adult for each session, and a phased return after any incident.'],
  achievements: ['Won the house poetry prize.', 'Full marks in the times-table challenge.', 'Chosen as library helper for the year.'],
  trusted_adult: ['The librarian.', 'My tutor, because she listens.', 'The caretaker.'],
  sen_provision: [
    'Small-group reading three times a week, visual timetable, and a quiet place for tests.',
    'Speech and language programme twice a week; adults check understanding before each task.',
  ],
  senco_view: ['Good progress since the new timetable; the plan’s outcomes still fit.'],
  ehcp_la: ['The placing authority'],
  reasonable_adjustments: ['Coloured overlays, a seat near the front, and extra time to change for PE.'],
  longer_aim: ['To read for pleasure and start the options of Year 9 with confidence.', 'To go on to a construction course at college.'],
  pp_rationale: [
    'One-to-one tuition has the strongest evidence for pupils who missed early learning; last term it closed four months of the gap.',
    'Mentoring on Fridays keeps attendance up, and the reading programme showed gains in its first ten weeks.',
  ],
  pp_extra_reason: ['A laptop that can be used at both homes; the quote is from the school’s supplier.'],
  school_funded: ['Breakfast club, trips and the first set of revision guides.'],
  aspiration: ['I want to be a vet and work with big animals.', 'I want to build things, maybe houses.', 'I want to play in a band.'],
  first_steps: ['Help at the stables at half-term and ask about science sets.', 'Visit the college open day in spring.'],
  people_who_help: ['My carer, my tutor and the careers adviser.', 'My brother and the music teacher.'],
  barrier: ['Getting there without a bus.'],
};

export const general = [
  'Talked about together and written down in the meeting.',
  'Going well; to be looked at again next term.',
  'The key adult keeps an eye on this and reports at the next meeting.',
] as const;

interface Target {
  readonly area: string;
  readonly now: string;
  readonly target: string;
  readonly measure: string;
  readonly intervention: string;
  readonly cost: number;
}

/** Rows of the targets table: at least one each for English, maths and wellbeing. */
export const targets: readonly Target[] = [
  {
    area: 'english', now: 'Reads at a reading age of 9 years 2 months.', target: 'Reach a reading age of 10 by the end of term.',
    measure: 'Reading test in the last week.', intervention: 'One-to-one reading tuition', cost: 450,
  },
  {
    area: 'maths', now: 'Secure in adding and taking away, unsure of fractions.', target: 'Add fractions with different denominators without help.',
    measure: 'End-of-unit test at 60 % or more.', intervention: 'Small-group maths', cost: 300,
  },
  {
    area: 'wellbeing', now: 'Often leaves lessons when upset.', target: 'Use the time-out card and be back within five minutes.',
    measure: 'Tally kept by the key adult.', intervention: 'Mentoring', cost: 180.5,
  },
  {
    area: 'interests-and-talents', now: 'Plays the drums at home.', target: 'Play with the school band at the summer concert.',
    measure: 'Has played in public once.', intervention: 'Drum lessons', cost: 120,
  },
];

/** Cells of rows and short answers that are the same everywhere. */
export const shortTexts: Readonly<Record<string, Json>> = {
  who: 'Class teacher and tutor',
  how_often: 'Twice a week',
  provider: 'Brightpath Tutors',
  subject: 'Maths',
  what: 'Speech and language assessment',
};
