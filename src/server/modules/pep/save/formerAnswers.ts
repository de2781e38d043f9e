import type { FormerAnswers } from '../../../../contract/index.ts';
import type { UnitCall } from '../../handler.ts';
import { carriedAnswers } from './carriedAnswers.ts';
import { formerPep } from './formerPep.ts';
import type { LoadedPep, StageRow } from '../read/loadPep.ts';
import { formOf } from '../read/stageWork.ts';

/**
 * What was answered to the same questions on the pupil's plan before; null where there is none or it had
 * no such stage. The caller takes out what its viewer may not see.
 */
export async function formerAnswers(
  { db, declarations }: UnitCall,
  loaded: LoadedPep,
  { slug }: StageRow,
): Promise<FormerAnswers | null> {
  const former = await formerPep(db, declarations, loaded.pep, slug);
  const answers = former?.answers.get(slug);
  return former && answers ? { title: former.title, answers: carriedAnswers(formOf(loaded, slug), answers) } : null;
}
