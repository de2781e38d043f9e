import type { DateNames } from '../engine/index.ts';

/** The days of a plan that an authority may declare beside its stages, in the place of a time limit (calc.md 7). */
export const planDateNames: DateNames = {
  dates: {
    beforehand: { title: 'filling in beforehand', from: ['meeting'], isByPart: false },
    handedIn: { title: 'handing in', from: ['meeting', 'created', 'termEnd'], isByPart: true },
    reviewed: { title: 'reviewing', from: ['handedIn'], isByPart: false },
    // Asked of children who have no plan as well, hence of no day of a plan.
    completed: { title: 'completing', from: ['termEnd'], isByPart: true },
  },
  days: {
    meeting: 'the meeting',
    created: 'the day on which the PEP was added',
    termEnd: 'the last day of term',
    handedIn: 'handing in',
  },
  counted: { working: 'working days', school: 'school days' },
  parts: { 1: 'Autumn', 2: 'Spring', 3: 'Summer' },
};
