import { pepStatus, type PepDetails } from '../../../src/contract/index.ts';
import { isObject } from '../../../src/engine/index.ts';
import { releaseOf } from './catalogue.ts';
import { answerAs, type Answer } from './fixtureServer.ts';
import { pepOf, stageAnswer } from './pupils.ts';
import { savedAnswer } from './savedAnswer.ts';

const PLAN = 1101;
const SECTION = 'other-views';

const one = (contents: object) => ({ contents: [contents] });

/** A plan whose sections are all finished, and that was sent back for one of them, until it is handed in again. */
export function returnedPlan(): () => void {
  let handedIn = false;
  const pep = (): PepDetails => {
    const whole = pepOf(releaseOf(PLAN), PLAN);
    return {
      ...whole,
      percentageCompleted: 100,
      stages: whole.stages.map((stage) => ({ ...stage, percentageCompleted: 100 })),
      statusId: handedIn ? pepStatus.submittedForReview : pepStatus.reviewAgain,
      denied: handedIn ? { 'pep.complete': 'It is submitted already.' } : {},
      returned: handedIn
        ? null
        : {
            reason: 'Please say what the carer asks for.',
            stages: [SECTION],
            by: 'Asha Rowe',
            at: '2025-11-12T15:10:00Z',
          },
    };
  };
  return answerAs({
    'GET /api/Pep/details': () => one(pep()),
    [`GET /api/Pep/${SECTION}/form/${SECTION}`]: () =>
      one({ ...stageAnswer(releaseOf(PLAN), PLAN, SECTION), pep: pep() }),
    'POST /api/pep/updatePepStatus': () => {
      handedIn = true;
      return { success: true, pepStatusId: pepStatus.submittedForReview };
    },
    'POST /api/Pep/saveData': (_query, body) => savedAnswer(PLAN, body),
  });
}

/** Somebody else saves another answer to the same question first; then whoever chooses is heard. */
export function clashingSave(pointer: string, theirs: string): () => void {
  let told = false;
  const answer: Answer = (_query, body) => {
    if (told) return savedAnswer(PLAN, body);
    told = true;
    const name = pointer.slice(1);
    const mine = isObject(body.formData) ? (body.formData[name] ?? null) : null;
    const by = { theirName: 'Morgan Hale', theirSavedAt: '2025-11-13T09:30:00Z' };
    return new Response(
      JSON.stringify({
        ...savedAnswer(PLAN, body),
        formData: { ...(isObject(body.formData) && body.formData), [name]: theirs },
        theirChanges: [{ pointer, ...by }],
        clashes: [{ pointer, theirs, mine, ...by }],
        message: 'Somebody else changed the same answer.',
      }),
      { status: 409 },
    );
  };
  return answerAs({ 'POST /api/Pep/saveData': answer });
}
