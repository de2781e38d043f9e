import { ANSWERS_KIND, REGISTER_KIND, type ImportKindId } from '../../../contract/index.ts';
import { answersKind } from './answers/answersKind.ts';
import type { ImportKind } from './kind.ts';
import { markKind } from './marks/markKind.ts';
import { carePeriodImport, placementImport, senImport } from './periods/periodKinds.ts';
import { personKind } from './people/personKind.ts';
import { pupilKind } from './pupils/pupilKind.ts';
import { registrationKind } from './registrations/registrationKind.ts';
import { registerKind } from './marks/registerKind.ts';
import { resultKind } from './results/resultKind.ts';
import { schoolKind } from './schools/schoolKind.ts';
import { suspensionKind } from './suspensions/suspensionKind.ts';

/** What files of records hold, by the kind that stands with the file. */
export const importKinds: { readonly [kind in ImportKindId]: ImportKind } = {
  pupil: pupilKind,
  school: schoolKind,
  registration: registrationKind,
  'care-period': carePeriodImport,
  placement: placementImport,
  sen: senImport,
  suspension: suspensionKind,
  mark: markKind,
  result: resultKind,
  person: personKind,
};

/** What rows are kept of beside: workbooks that were handed out, which are no lists and come by calls of their own. */
const kinds: { readonly [kind: string]: ImportKind | undefined } = {
  ...importKinds,
  [REGISTER_KIND]: registerKind,
  [ANSWERS_KIND]: answersKind,
};

/** The kind of a file that was kept; throws for one of a version that is not here. */
export function kindOf(kind: string): ImportKind {
  const found = kinds[kind];
  if (found === undefined) throw new Error(`There is no import of "${kind}".`);
  return found;
}
