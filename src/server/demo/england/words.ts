import { firstNames, lastNames } from '../seed/names.ts';
import { england } from './size.ts';

// All invented: no person, school or place.

const lands = ['Vale', 'Reach', 'Hundred', 'Levels', 'Marches', 'Haven'];

/** As many different names of authorities as England has of them. */
export const authorityNames: readonly string[] = lands
  .flatMap((land) => lastNames.map((name) => `${name} ${land}`))
  .slice(0, england.authorities);

export const schoolFirst = [
  'Fern',
  'Otter',
  'Quill',
  'Starling',
  'Kestrel',
  'Hazel',
  'Pebble',
  'Moth',
  'Bramble',
  'Heron',
  'Lantern',
  'Farrow',
  'Thimble',
  'Juniper',
  'Marrow',
  'Teasel',
  'Wicket',
  'Saffron',
  'Cinder',
  'Puddle',
  'Gorse',
  'Plover',
  'Tansy',
  'Clover',
  'Marten',
  'Sorrel',
  'Linnet',
  'Cobble',
] as const;

export const schoolSecond = [
  'light',
  'glow',
  'hollow',
  'mere',
  'gate',
  'wharf',
  'wick',
  'wing',
  'cross',
  'edge',
  'hill',
  'tide',
  'song',
  'thread',
  'loom',
  'lock',
  'spire',
  'down',
] as const;

/** Phases of education as they come in a row of schools, with the kind of name, its number and establishment type. */
export const schoolKinds = [
  { phase: 'Primary', ending: 'Primary School', type: 1 },
  { phase: 'Primary', ending: 'Church Primary School', type: 2 },
  { phase: 'Secondary', ending: 'High School', type: 34 },
  { phase: 'Primary', ending: 'Community Primary', type: 1 },
  { phase: 'Nursery', ending: 'Nursery School', type: 15 },
  { phase: 'Primary', ending: 'Infant and Junior School', type: 34 },
  { phase: 'Secondary', ending: 'Academy', type: 28 },
  { phase: 'Primary', ending: 'Primary Academy', type: 34 },
  { phase: 'Primary', ending: 'Free School', type: 35 },
  { phase: '16 plus', ending: 'College', type: 18 },
  { phase: 'Primary', ending: 'Primary School', type: 5 },
  { phase: 'Secondary', ending: 'School', type: 44 },
] as const;

/** Sentences of case notes; two make one. */
export const noteSentences = [
  'Spoke with the carer about the week; mornings go better since the bus pass came.',
  'Visited school. The key adult says lessons after lunch are the hardest.',
  'Meeting moved at the school’s request; all who come have been told.',
  'Tuition starts next week, twice, in the library after school.',
  'The transfer of records from the former school has been asked for again.',
  'Attendance looked at with the office; two marks were put right.',
  'A laptop has been agreed and will be handed over at the next visit.',
  'Asked to see the rehearsal; was proud of the part and knew every line.',
  'Phone call with the social worker about contact times and homework.',
  'The plan’s targets were shared with the tutor, who will report in four weeks.',
] as const;

export const messageSubjects = [
  'Date of the next meeting',
  'Tuition this term',
  'Change of placement',
  'Laptop and bus pass',
  'Attendance in the last weeks',
  'Choice of courses',
] as const;

/** Sentences of messages; three make one. */
export const messageSentences = [
  'Thank you for the quick answer.',
  'Could we hold the meeting a week later, in the afternoon?',
  'The school has put the tutor’s report with the other documents.',
  'I spoke with the carers yesterday and they are happy with the plan.',
  'The bus pass has come, so mornings should be easier from Monday.',
  'Please tell me whether the premium for the trip was agreed.',
  'The new timetable begins after the holiday.',
  'I shall ring the office tomorrow and let everybody know.',
] as const;

export const people = { firstNames, lastNames } as const;
