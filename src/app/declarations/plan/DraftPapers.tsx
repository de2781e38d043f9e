import type { JsonObject } from '../../../engine/index.ts';
import { FileButtons } from '../../files/FileButtons.tsx';
import { receiveBlank, receiveFilled, type DraftOfForm } from './receivePaper.ts';
import type { TriedPlan } from './usePlanTrial.ts';

interface Props extends DraftOfForm {
  /** What the form depends on beside its answers: which questions stand on a blank one. */
  readonly facts: JsonObject;
  /** The plan whose answers are drawn, and as whose reader; null for an invented pupil. */
  readonly of: { readonly plan: TriedPlan; readonly typeId: number } | null;
}

/** A draft's form on paper, made on the server of what is typed now; nothing is kept. */
export function DraftPapers({ path, text, facts, of }: Props) {
  const blank = { label: 'Blank PDF', receive: () => receiveBlank({ path, text }, facts) };
  const filled = of && { label: 'PDF with this plan’s answers', receive: () => receiveFilled({ path, text }, of) };
  return <FileButtons label="PDFs of this draft" files={filled === null ? [blank] : [blank, filled]} />;
}
