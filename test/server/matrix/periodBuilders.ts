import { periodBodies } from '../../support/insertPeriods.ts';
import type { Builders } from './builders.ts';
import type { Subject } from './subjects.ts';

const body = (operation: keyof ReturnType<typeof periodBodies>) => (subject: Subject) => ({
  body: { studentId: subject.studentId, ...periodBodies(subject, `${subject.lastName} Road`)[operation] },
});
const list = ({ studentId }: Subject) => ({ query: { studentId, page: 1, sizePerPage: 99_999 } });

/** What the calls about a pupil's periods are made with. */
export const periodBuilders: Builders = {
  'carePeriods.list': list,
  'carePeriods.add': body('carePeriods.add'),
  'carePeriods.correct': body('carePeriods.correct'),
  'carePeriods.remove': body('carePeriods.remove'),
  'placements.list': list,
  'placements.add': body('placements.add'),
  'placements.correct': body('placements.correct'),
  'placements.remove': body('placements.remove'),
  'senPeriods.list': list,
  'senPeriods.add': body('senPeriods.add'),
  'senPeriods.correct': body('senPeriods.correct'),
  // The only one is never removed.
  'senPeriods.remove': (subject) => ({
    ...body('senPeriods.remove')(subject),
    before: (db) =>
      db
        .insertInto('sen_period')
        .values({
          authority_id: subject.authorityId,
          pupil_id: subject.studentId,
          start_date: '2026-09-07',
          sen_status_id: 'N',
        })
        .execute(),
  }),
};
