/** What people noted, by note type; invented. `{who}` is the pupil's first name. */
export const noteTexts: Readonly<Record<number, readonly string[]>> = {
  1: [
    'Records of the former school have come: {who} was on roll there for two years, with good reports in art ' +
      'and science.',
  ],
  2: [
    '{who} asked whether the library card still works. It does; told the carer.',
    'Carer has a new telephone number; contact details changed.',
  ],
  3: [
    'Rang the carer: {who} had a good week and has started at the homework club.',
    'The tutor rang. {who} would like to join the school’s choir; consent given.',
  ],
  4: [
    'Email from the school with the dates of the tests.',
    'Wrote to the school about the quiet room at lunch; they will try it for half a term.',
  ],
  5: [
    'Three late marks this week, all after contact evenings. The carer and the school have agreed a later ' +
      'bedtime story and an earlier bus.',
    'A full week of attendance, the first in a long while. Card sent.',
  ],
  6: [
    'A quarrel in the corridor, dealt with by the head of year: no suspension. {who} said sorry without being asked.',
    'Talked with the head of year about how to prevent a suspension. {who} has a time-out card from Monday.',
  ],
  7: [
    'Met the designated teacher and the carer. Agreed: tuition goes on, seating plan changes, next look in six weeks.',
  ],
  8: [
    'Visited in the morning. {who} showed the display of their own poems.',
    'Saw the new sensory room. {who} uses it twice a week and comes back to lessons settled.',
  ],
  9: ['Visited at home. {who} has a desk by the window and showed how the reading log works.'],
  11: ['Annual review is on its way; advice asked of the school and of the speech and language therapist.'],
  12: ['The place at the next school is confirmed; two visits with the new form tutor are planned.'],
  13: ['Moved to new carers in the same town. The school stays; a taxi is booked for the first two weeks.'],
  14: ['Glasses are ready. {who} wears them for reading and says that the board is no longer blurry.'],
  16: [
    'Two time-outs this week, back within five minutes both times. Much better than last month.',
    'A calm fortnight. The seat by the window helps.',
  ],
  17: [
    '{who} was star of the week for helping a new pupil find the way.',
    'Certificate for ten library books read.',
    'Distinction in the music exam, grade 2.',
  ],
  18: ['Reading age has gone up by seven months since the last test. Maths is where it was.'],
  19: ['Asked for one-to-one tuition in maths, ten hours; agreed with the head.'],
  20: ['Ring the school back on Thursday.', 'Ask about the bus pass.'],
  21: [
    'Bus pass renewed for the rest of the school year.',
    'The taxi firm has changed the driver; {who} met the new one with the carer.',
  ],
  22: ['Careers interview went well: {who} is thinking of veterinary nursing and will visit the college.'],
  23: ['{who} says: “I like it when people ask me before they change things.”'],
  24: [
    'PEP meeting held: good discussion, {who} chaired the first part. Targets agreed by all.',
    'Chased the last section of the PEP; the school will send it by Friday.',
  ],
  25: ['First day at the workshop placement. On time, and asked to come again.'],
  27: ['Talked with the speech and language therapist: sessions go on for another term.'],
  28: ['Training for the staff on attachment: 22 came; slides sent afterwards.'],
};

/** Said after a short note to make it one that somebody took time over. */
export const longParts = [
  'Present were the carer, the designated teacher, the social worker and, for the first half, {who}.',
  '{who} told us what has been going well: science, the walk to school with a friend, and lunch now that there is a quiet table.',
  'Less good are the days on which a lesson is taught by somebody new. A card in the diary with the name of the teacher helps, and the office will fill it in each Monday.',
  'We looked at the marks of the last term together. Reading has moved on well; writing is slower, and the school will try a keyboard for longer pieces.',
  'The carer asked about the trip in the summer. The virtual school pays half from the pupil premium and the school the other half; the form has to be in by the end of the month.',
  'Tuition goes on once a week until the holidays. The tutor sends a short report each half-term, which the social worker gets as well.',
  'There is a question about the bus: it comes at a time that leaves twenty minutes before the gates open. The school will open the library for those minutes.',
  'Everybody agreed to meet again in six weeks, on the same day of the week, in the afternoon, so that {who} does not miss the swimming lesson.',
] as const;

/** The first year group that a type of note is written about, where not every one is (lookup year-group). */
export const writtenFromYear: Readonly<Record<number, number>> = { 6: 5, 12: 8, 22: 11, 25: 12 };
