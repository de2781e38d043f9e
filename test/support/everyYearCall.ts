import type { CallScenes, Calls } from './callScenes.ts';
import type { PortalServer } from './portalServer.ts';
import { termDates } from './termDates.ts';

/** A call of each operation about turns of the year. */
export function everyYearCall(portal: PortalServer, { ask, simply }: CallScenes): Calls {
  const present = { academicYearId: 17 };
  /** Somebody was not moved on in September. */
  const begin = () =>
    portal.look(async (db) => {
      await db.deleteFrom('year_turn').execute();
      await db.updateTable('pupil').set({ year_group_year: 16 }).execute();
    });
  return {
    'schoolDays.years': simply('schoolDays.years'),
    'schoolDays.days': simply('schoolDays.days'),
    'schoolDays.save': async () => ask('schoolDays.save', { ...present, ...termDates, closures: '25/06/2027' }),
    'schoolDays.follow': async () => {
      await ask('schoolDays.save', { ...present, ...termDates, schoolId: 1 })();
      return ask('schoolDays.follow', { ...present, schoolId: 1 });
    },
    'years.turns': simply('years.turns'),
    'years.preview': simply('years.preview'),
    'years.approve': async () => {
      await begin();
      return ask('years.approve', present);
    },
    'years.undo': async () => {
      await begin();
      await ask('years.approve', present)();
      return ask('years.undo', present);
    },
  };
}
