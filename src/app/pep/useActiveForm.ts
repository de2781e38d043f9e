import { useMemo, useRef } from 'react';
import type { PepStage } from '../../contract/index.ts';
import { activeForm, type ActiveForm, type FormDocument } from '../../engine/index.ts';

/** The form that holds now; the last one again while no condition flips. */
export function useActiveForm({ form, facts }: PepStage, document: FormDocument): ActiveForm {
  const last = useRef<ActiveForm>(undefined);
  return useMemo(() => (last.current = activeForm({ form, facts, document }, last.current)), [form, facts, document]);
}
