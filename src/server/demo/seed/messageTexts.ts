/** Who writes in an invented conversation: the pupil's teacher and social worker, and officers. */
export type Writer = 'teacher' | 'worker' | 'la' | 'super';

export interface SeededMessage {
  readonly from: Writer;
  readonly to: readonly Writer[];
  /** School days before today, and when. */
  readonly daysAgo: number;
  readonly at: string;
  readonly body: string;
  /** By whom it has been read. */
  readonly readBy?: readonly Writer[];
}

export interface Conversation {
  readonly subject: string;
  /** About the pupil's newest plan. */
  readonly ofPlan?: true;
  readonly messages: readonly SeededMessage[];
}

/** `{who}` stands for the pupil's first name. */
export const conversations: readonly Conversation[] = [
  {
    subject: 'Date of the next meeting',
    ofPlan: true,
    messages: [
      {
        from: 'teacher',
        to: ['la', 'worker'],
        daysAgo: 9,
        at: '09:12',
        body: 'Could we hold the meeting in the week after next? Tuesday or Thursday at two would suit the school best, and {who} would be able to join us.',
        readBy: ['la', 'worker'],
      },
      {
        from: 'la',
        to: ['teacher', 'worker'],
        daysAgo: 8,
        at: '11:40',
        body: 'Thursday at two is good for me. I have told the carers.',
        readBy: ['teacher', 'worker'],
      },
      {
        from: 'worker',
        to: ['teacher', 'la'],
        daysAgo: 1,
        at: '16:05',
        body: 'Thursday works for me as well.\n\nI shall bring the notes of the last review.',
      },
    ],
  },
  {
    subject: 'Taxi on Fridays',
    messages: [
      {
        from: 'worker',
        to: ['teacher', 'la'],
        daysAgo: 5,
        at: '08:31',
        body: 'From this week on the taxi collects {who} at a quarter past three on Fridays. Please let the front office know.',
        readBy: ['la'],
      },
    ],
  },
  {
    subject: 'Tuition in mathematics',
    ofPlan: true,
    messages: [
      {
        from: 'la',
        to: ['teacher'],
        daysAgo: 12,
        at: '14:20',
        body: 'The tutor has six sessions left this term. Would you like them to go on with fractions, or to begin with the next unit?',
        readBy: ['teacher'],
      },
      {
        from: 'teacher',
        to: ['la'],
        daysAgo: 2,
        at: '10:02',
        body: 'Fractions, please. {who} says that it is starting to make sense and would like to finish it.',
      },
    ],
  },
  {
    subject: 'School trip in the spring',
    messages: [
      {
        from: 'teacher',
        to: ['worker', 'super'],
        daysAgo: 3,
        at: '13:47',
        body: 'We need a signed consent for the residential trip by the end of the month. Who can give it for {who}?',
      },
    ],
  },
  {
    subject: 'A good week',
    messages: [
      {
        from: 'teacher',
        to: ['la', 'worker'],
        daysAgo: 0,
        at: '08:05',
        body: '{who} was in every lesson this week and showed a younger pupil round the library. I thought you would like to know.',
      },
    ],
  },
  {
    subject: 'Bursary',
    messages: [
      {
        from: 'super',
        to: ['la'],
        daysAgo: 20,
        at: '15:30',
        body: 'Please check whether the bursary for {who} has been applied for. I could not find it in the plan.',
        readBy: ['la'],
      },
    ],
  },
];
