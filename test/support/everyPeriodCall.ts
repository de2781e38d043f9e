import { insertPeriods, periodBodies } from './insertPeriods.ts';
import { written, type CallScenes, type Calls } from './callScenes.ts';
import type { PortalServer } from './portalServer.ts';

type Bodies = ReturnType<typeof periodBodies>;

/** A call of each operation about a pupil's schools, care, placements and SEN. */
export function everyPeriodCall(portal: PortalServer, scenes: CallScenes): Calls {
  const { ask, pupil, ofPupil } = scenes;
  const asking = (operation: keyof Bodies, nth: number) => async () => {
    const studentId = await pupil(nth);
    const ids = await portal.look((db) => insertPeriods(db, { authorityId: 11, studentId }));
    return ask(operation, { studentId, ...periodBodies(ids)[operation] }, 'super@ashcombe');
  };
  return {
    'registrations.add': async () => {
      const studentId = await pupil(6);
      return ask('registrations.add', {
        studentId,
        schoolId: await scenes.schoolWithout(studentId),
        startDate: '2026-11-16',
        isMain: true,
      });
    },
    'registrations.correct': async () =>
      ask('registrations.correct', {
        ...(await scenes.secondSchool(7)),
        startDate: '2026-10-06',
        endDate: '2026-10-09',
        reason: written.review,
        seen: { startDate: '2026-10-05', endDate: '2026-10-09' },
      }),
    'registrations.remove': async () =>
      ask('registrations.remove', { ...(await scenes.secondSchool(8)), reason: written.review }),
    'carePeriods.list': ofPupil('carePeriods.list'),
    'carePeriods.add': asking('carePeriods.add', 9),
    'carePeriods.correct': asking('carePeriods.correct', 10),
    'carePeriods.remove': asking('carePeriods.remove', 11),
    'placements.list': ofPupil('placements.list'),
    'placements.add': asking('placements.add', 9),
    'placements.correct': asking('placements.correct', 10),
    'placements.remove': asking('placements.remove', 11),
    'senPeriods.list': ofPupil('senPeriods.list'),
    'senPeriods.add': asking('senPeriods.add', 9),
    'senPeriods.correct': asking('senPeriods.correct', 10),
    'senPeriods.remove': async () => {
      const studentId = await pupil(11);
      const { senPeriodId, ...ids } = await portal.look((db) => insertPeriods(db, { authorityId: 11, studentId }));
      await ask('senPeriods.add', { studentId, startDate: '2026-11-03', senStatusId: 'N' }, 'super@ashcombe')();
      const body = periodBodies({ ...ids, senPeriodId })['senPeriods.remove'];
      return ask('senPeriods.remove', { studentId, ...body }, 'super@ashcombe');
    },
  };
}
