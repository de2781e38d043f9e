import { describe, expect, it } from 'vitest';
import { signatureText, type JsonObject, type ResolvedForm } from '../../../../src/engine/index.ts';
import { placedStage } from '../../../../src/server/modules/pep/move/placedPlan.ts';
import type { LoadedPep, StageRow } from '../../../../src/server/modules/pep/read/loadPep.ts';

const agreed = signatureText({ by: 7, name: 'Jane Fox', role: 'Chair', at: '2026-11-12T14:05:00.000Z' });
const answers: JsonObject = { agreed, steps: 'Visit the boatyard' };

const formAsking = (title: string): ResolvedForm => ({
  id: 'pep/pathway',
  version: 1,
  title: 'Pathway',
  schema: {
    type: 'object',
    properties: { agreed: { type: 'string', format: 'signature', title: 'Agreed' }, steps: { type: 'string', title } },
  },
  uiSchema: { agreed: { 'ui:signedBy': [1] } },
});

const releaseOf = (form: ResolvedForm) => ({
  hash: form.title,
  stages: { stages: { pathway: { form: 'pep/pathway', title: 'Pathway', owner: 1 } } },
  forms: { pathway: form },
});

/** What a section's answers are once its plan is moved to a form that asks so. */
function movedTo(title: string): unknown {
  const stage = { slug: 'pathway', owner_type_id: 1, answers, parked: {}, set_aside: {}, origins: {} };
  const loaded = { release: releaseOf(formAsking('First steps')), today: '2026-11-13' } as unknown as LoadedPep;
  const release = releaseOf(formAsking(title)) as unknown as LoadedPep['release'];
  const { answers: placed, set_aside } = placedStage(loaded, stage as unknown as StageRow, release);
  return { placed, set_aside };
}

describe('a signature of a plan that is moved', () => {
  it('stands where its form says the same', () => {
    expect(movedTo('First steps')).toEqual({ placed: answers, set_aside: {} });
  });

  it('goes where its form says anything else, and is not set aside', () => {
    expect(movedTo('Next steps')).toEqual({ placed: { steps: 'Visit the boatyard' }, set_aside: {} });
  });
});
