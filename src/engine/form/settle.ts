import { EngineError } from '../errors.ts';
import { activeForm } from './activeForm.ts';
import { arrange } from './answers.ts';
import { deriveAnswers } from './derive.ts';
import type { ActiveForm, ActiveFormInput, FormDocument } from './types.ts';

/** A form that holds now and the document that goes with it. */
export interface Settled {
  readonly active: ActiveForm;
  readonly document: FormDocument;
}

/** Rounds after which a form whose derived values and conditions chase each other is given up. */
const ROUNDS = 20;

/**
 * What a change of answers leads to, in the browser and on the server alike: conditions read, hidden
 * answers parked, derived values computed, until nothing moves. The very document and `previous`
 * where nothing did. Throws as `activeForm` and `deriveAnswers` do.
 */
export function settle(input: ActiveFormInput, previous?: ActiveForm): Settled {
  const { form, facts } = input;
  let { document } = input;
  let active = previous;
  for (let round = 0; round < ROUNDS; round += 1) {
    active = activeForm({ form, facts, document }, active);
    const arranged = arrange(active, document);
    const answers = deriveAnswers(form, arranged.answers, active);
    if (arranged === document && answers === document.answers) return { active, document };
    document = answers === arranged.answers ? arranged : { answers, parked: arranged.parked };
  }
  throw new EngineError('CONDITION_CIRCLE', `Derived values and conditions of form "${form.id}" run in a circle.`);
}
