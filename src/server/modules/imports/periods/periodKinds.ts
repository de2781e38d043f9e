import { importForms, type ImportKindId } from '../../../../contract/index.ts';
import { carePeriodKind } from '../../periods/carePeriods.ts';
import type { PeriodKind } from '../../periods/kind.ts';
import { placementKind } from '../../periods/placements.ts';
import { senPeriodKind } from '../../periods/senPeriods.ts';
import { day } from '../../students/refuse.ts';
import type { ImportKind } from '../kind.ts';
import { holdNamedPupils, pupilKey } from '../pupilKeys.ts';
import { periodMatcher } from './matchPeriods.ts';
import { recordOf, undoPeriods, writePeriods } from './writePeriods.ts';

/** Files of periods differ in what their rows say, and in nothing else. */
function ofPeriods(id: ImportKindId, kind: PeriodKind, needed: string): ImportKind {
  const planning = { kind, needed: [needed] };
  return {
    form: importForms[id],
    keys: (answers) => {
      const pupil = pupilKey(answers);
      return pupil === null || answers.startDate === undefined
        ? []
        : [`${pupil} from ${day(String(answers.startDate))}`];
    },
    nameOf: (answers) => pupilKey(answers) ?? '',
    named: [],
    place: 'own',
    hold: holdNamedPupils,
    matcher: (call) => periodMatcher(call, planning),
    write: (call, rows) => writePeriods(call, planning, rows),
    undo: (call, rows) => undoPeriods(call, planning, rows),
    record: recordOf,
  };
}

/** How children's care came to be. */
export const carePeriodImport = ofPeriods('care-period', carePeriodKind, 'careStatusId');

/** Where children live and lived. */
export const placementImport = ofPeriods('placement', placementKind, 'placementType');

/** Children's SEN statuses from days on. */
export const senImport = ofPeriods('sen', senPeriodKind, 'senStatusId');
