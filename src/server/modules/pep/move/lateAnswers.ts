import { automaticPrefix } from '../../../../contract/index.ts';
import {
  allAnswers,
  fitAnswers,
  isEmpty,
  sameAnswer,
  type FormDocument,
  type JsonObject,
  type Release,
} from '../../../../engine/index.ts';
import { checkReferences } from '../../attachments/references.ts';
import type { UnitCall } from '../../handler.ts';
import type { LoadedPep, StageRow } from '../read/loadPep.ts';
import { locksOf } from '../read/pepAnswers.ts';
import { loadRelease } from '../read/releases.ts';
import { formOf } from '../read/stageWork.ts';
import { keepFrom } from '../read/viewerPaths.ts';
import { checkSafe, storable } from '../save/safeDocument.ts';
import { onTop } from './placedAnswers.ts';

/** A save, and the document that it began from. */
interface Save {
  readonly base: FormDocument;
  readonly sent: FormDocument;
}

/**
 * A page that was opened before its plan was moved sends answers to questions that have gone: what it has changed of
 * them is set aside, as the move has done with what stood there, and the rest is merged by the present form alone.
 */
export async function setLateAside(
  call: UnitCall,
  loaded: LoadedPep,
  { stage, base, sent }: Save & { readonly stage: StageRow },
): Promise<Save> {
  if (loaded.pep.moves.length === 0) return { base, sent };
  const form = formOf(loaded, stage.slug);
  const [began, whole] = [fitAnswers(form, allAnswers(base)), fitAnswers(form, allAnswers(sent))];
  if ([began.rest, whole.rest].every(isEmpty)) return { base, sent };
  const { late, unknown } = await known(call, loaded, { stage, began: began.rest, rest: whole.rest });
  await addAside(call, stage, late);
  // What no form of this plan has ever asked is refused as always.
  return { base: { answers: began.fits, parked: {} }, sent: { answers: onTop(whole.fits, unknown), parked: {} } };
}

interface Late {
  readonly stage: StageRow;
  readonly began: JsonObject;
  readonly rest: JsonObject;
}

/** What was changed of what former forms asked, as this viewer may answer it; and what none of them asked. */
async function known(call: UnitCall, loaded: LoadedPep, { stage, began, rest }: Late) {
  let late: JsonObject = {};
  let unknown = rest;
  for (const release of await formerReleases(call, loaded)) {
    const form = release.forms[stage.slug];
    if (form === undefined) continue;
    const asked = fitAnswers(form, unknown);
    unknown = asked.rest;
    const answers = storable(asked.fits);
    checkSafe(form, { answers, parked: {} });
    const before = [
      { answers: began, parked: {} },
      { answers: stage.set_aside, parked: {} },
    ];
    const sent = { answers, parked: {} };
    await checkReferences(call, { form, studentId: loaded.pep.pupil_id, sent, before });
    const locked = locksOf(call, { ...loaded, release }, stage).map(({ pointer }) => pointer);
    late = onTop(late, keepFrom(answers, began, locked));
  }
  const changed = Object.entries(late).filter(
    ([name, value]) => !name.includes(automaticPrefix) && !sameAnswer(value, began[name]),
  );
  return { late: Object.fromEntries(changed), unknown };
}

async function formerReleases({ db }: UnitCall, { pep }: LoadedPep): Promise<Release[]> {
  const names = new Set(pep.moves.toReversed().flatMap(({ from, to }) => [to, from]));
  names.delete(pep.release_hash);
  return Promise.all([...names].map((name) => loadRelease(db, name)));
}

async function addAside({ db }: UnitCall, stage: StageRow, late: JsonObject): Promise<void> {
  if (isEmpty(late)) return;
  stage.set_aside = onTop(late, stage.set_aside);
  await db
    .updateTable('pep_stage')
    .set({ set_aside: JSON.stringify(stage.set_aside) })
    .where('id', '=', stage.id)
    .execute();
}
