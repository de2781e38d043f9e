import type { Json } from '../../../engine/index.ts';
import { learningTexts } from './textsLearning.ts';
import { socialTexts } from './textsSocial.ts';

/** What people wrote, by question; invented. Other questions get a sentence of the general ones. */
export const texts: Readonly<Record<string, readonly string[]>> = {
  ...socialTexts,
  ...learningTexts,
  likes: ['I like water and the red trike.', 'I like stories about bears.'],
  upset: ['Loud noises. A cuddle with my blanket helps.', 'When it is time to stop. A song helps.'],
  going_well: ['I got better at maths and I like my science teacher.', 'Art. And I have a friend now.'],
  not_going_well: ['Lunch is too loud.', 'Homework is hard when I move about.'],
  like_help: ['Someone to read the long questions with me.', 'Help with getting started.'],
  future: ['I want to be a vet.', 'I want to work with cars.'],
  behaviour: [
    'Settles quickly after break, helps younger pupils, and asks for time out before things become too much.',
    'Kind to others and proud of good work. Changes of plan are hard; a warning the day before helps.',
    'Enjoys practical lessons and joins in well. Finds the corridor at lunch noisy and stays near adults.',
  ],
  att_plan: [
    'Breakfast club from Monday, with a call home by the tutor if not in by 9:15. Reviewed every fortnight.',
    'Meet and greet by the key adult each morning; the social worker moves contact to Saturdays from next month.',
  ],
  exclusion_prevention: ['Time-out card, a named adult for each session, and a phased return after any incident.'],
  achievements: [
    'Won the house poetry prize.',
    'Full marks in the times-table challenge.',
    'Chosen as library helper for the year.',
  ],
  trusted_adult: ['The librarian.', 'My tutor, because she listens.', 'The caretaker.'],
  sen_provision: [
    'Small-group reading three times a week, visual timetable, and a quiet place for tests.',
    'Speech and language programme twice a week; adults check understanding before each task.',
  ],
  senco_view: ['Good progress since the new timetable; the plan’s outcomes still fit.'],
  reasonable_adjustments: ['Coloured overlays, a seat near the front, and extra time to change for PE.'],
  longer_aim: [
    'To read for pleasure and start the options of Year 9 with confidence.',
    'To go on to a construction course at college.',
  ],
  pp_rationale: [
    'One-to-one tuition has the strongest evidence for pupils who missed early learning; last term it closed four months of the gap.',
    'Mentoring on Fridays keeps attendance up, and the reading programme showed gains in its first ten weeks.',
  ],
  pp_extra_reason: ['Revision guides in two subjects, at the price of the school’s shop.'],
  school_funded: ['Breakfast club, trips and the first set of revision guides.'],
  aspiration: [
    'I want to be a vet and work with big animals.',
    'I want to build things, maybe houses.',
    'I want to play in a band.',
  ],
  first_steps: [
    'Help at the stables at half-term and ask about science sets.',
    'Visit the college open day in spring.',
  ],
  people_who_help: ['My carer, my tutor and the careers adviser.', 'My brother and the music teacher.'],
  barrier: ['Getting there without a bus.'],
};

/** For short answers that have no text of their own. */
export const shortGeneral = ['As last term', 'See the meeting’s notes', 'Agreed with the carer'] as const;

export const general = [
  'Talked about together and written down in the meeting.',
  'Going well; to be looked at again next term.',
  'The key adult keeps an eye on this and reports at the next meeting.',
] as const;

interface Target {
  readonly area: string;
  /** First and last year group that it suits, where not all. */
  readonly years?: readonly [number, number];
  readonly now: string;
  readonly target: string;
  readonly measure: string;
  readonly intervention: string;
  readonly who: string;
  readonly how_often: string;
  /** What it may cost in a term, in pounds; three of the dearest stay within a third of the year's premium. */
  readonly costs: readonly number[];
}

/** Rows of the targets table: at least one each for English, maths and wellbeing. */
export const targets: readonly Target[] = [
  {
    area: 'english',
    years: [1, 6],
    now: 'Sounds out words of three letters, guesses longer ones.',
    target: 'Read a book of the next band aloud without help.',
    measure: 'Heard by the class teacher in the last week.',
    intervention: 'Daily reading with an adult',
    who: 'Teaching assistant',
    how_often: 'Every day',
    costs: [90, 120, 150],
  },
  {
    area: 'maths',
    years: [1, 6],
    now: 'Counts to twenty, unsure of tens and ones.',
    target: 'Add and take away within twenty without counters.',
    measure: 'Ten questions in the last week, eight of them right.',
    intervention: 'Small-group number work',
    who: 'Teaching assistant',
    how_often: 'Twice a week',
    costs: [80, 100],
  },
  {
    area: 'english',
    years: [7, 19],
    now: 'Reads at a reading age of 9 years 2 months.',
    target: 'Reach a reading age of 10 by the end of term.',
    measure: 'Reading test in the last week.',
    intervention: 'One-to-one reading tuition',
    who: 'Tutor from Brightpath',
    how_often: 'Twice a week',
    costs: [160, 180, 220],
  },
  {
    area: 'maths',
    years: [7, 19],
    now: 'Secure in adding and taking away, unsure of fractions.',
    target: 'Add fractions with different denominators without help.',
    measure: 'End-of-unit test at 60 % or more.',
    intervention: 'Small-group maths',
    who: 'Maths teacher',
    how_often: 'Once a week',
    costs: [120, 140, 160],
  },
  {
    area: 'wellbeing',
    now: 'Often leaves lessons when upset.',
    target: 'Use the time-out card and be back within five minutes.',
    measure: 'Tally kept by the key adult.',
    intervention: 'Mentoring',
    who: 'Learning mentor',
    how_often: 'Every Friday',
    costs: [75, 90, 100],
  },
  {
    area: 'communication',
    now: 'Uses two words together and points to show what is meant.',
    target: 'Ask for help with a short sentence by the end of term.',
    measure: 'Heard three times in one week.',
    intervention: 'Small-group talk with pictures',
    who: 'Key person',
    how_often: 'Three times a week',
    costs: [40, 50],
  },
  {
    area: 'physical',
    now: 'Climbs with a hand held.',
    target: 'Use the climbing frame alone and hold a crayon between finger and thumb.',
    measure: 'Seen by the key person on two days.',
    intervention: 'Outdoor play and finger games each day',
    who: 'Key person',
    how_often: 'Every day',
    costs: [20, 25.5],
  },
  {
    area: 'personal-and-social',
    now: 'Stays beside the key person at arrival.',
    target: 'Settle within ten minutes and play beside another child.',
    measure: 'Noted at arrival over two weeks.',
    intervention: 'Settling routine with a toy from home',
    who: 'Key person',
    how_often: 'Every morning',
    costs: [12.5, 15],
  },
  {
    area: 'interests-and-talents',
    years: [3, 19],
    now: 'Plays the drums at home.',
    target: 'Play with the school band at the summer concert.',
    measure: 'Has played in public once.',
    intervention: 'Drum lessons',
    who: 'Music teacher',
    how_often: 'Once a week',
    costs: [45, 60, 75],
  },
];

/** Cells of rows and short answers that are the same everywhere. */
export const shortTexts: Readonly<Record<string, Json>> = {
  who: 'Designated teacher',
  what: 'Speech and language assessment',
};
