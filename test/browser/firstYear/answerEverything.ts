import { randomUUID } from 'node:crypto';
import { holdsFiles, type PepDetails, type PepStage } from '../../../src/contract/index.ts';
import { generateAnswers, type JsonObject } from '../../../src/engine/index.ts';
import { contentsOf, type Call, type PepKey } from '../support/api.ts';

/** Somebody answers what is left of a plan, but for a section that is another's to finish. */
export async function answerEverything(call: Call, { studentId, pepId }: PepKey, except?: string): Promise<void> {
  const plan = `studentId=${studentId}&pepId=${pepId}`;
  const { stages } = contentsOf(await call(`/api/Pep/details?${plan}`)) as unknown as PepDetails;
  for (const { formSlug, left, isCounted } of stages)
    if (isCounted && left.length > 0 && formSlug !== except)
      await answer(call, `/api/Pep/${formSlug}/form/${formSlug}?${plan}`);
}

async function answer(call: Call, path: string): Promise<void> {
  const stage = contentsOf(await call(path)) as unknown as PepStage;
  const { answers } = generateAnswers(stage.form, stage.facts, withoutFiles(stage)).document;
  const { status, body } = await call('/api/Pep/saveData', {
    pepId: stage.pepId,
    studentId: stage.studentId,
    stageId: stage.pepStageId,
    revision: stage.revision,
    saveId: randomUUID(),
    formData: { ...stage.formData, ...answers },
    parked: stage.parked,
    activity: 'manually',
  });
  if (status !== 200) throw new Error(`${path} was not saved: ${JSON.stringify(body)}`);
}

/** Files cannot be made up: those questions stay unanswered. */
const withoutFiles = ({ form }: PepStage): JsonObject =>
  Object.fromEntries(
    Object.entries(form.uiSchema ?? {})
      .filter(([, ui]) => holdsFiles(ui))
      .map(([name]) => [name, null]),
  );
