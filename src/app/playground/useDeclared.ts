import { useMemo, useState } from 'react';
import type { ResolvedForm, Workbench } from '../../engine/index.ts';
import { declaredForm, type DeclaredForm, type FormAndOverlay } from './declaredForm.ts';

/** The declaration as it stands; while it has faults, the last form that had none stays in sight. */
export function useDeclared(
  bench: Workbench,
  edited: FormAndOverlay,
): DeclaredForm & { readonly shown: ResolvedForm | null } {
  const [last] = useState<{ shown: ResolvedForm | null }>({ shown: null });
  return useMemo(() => {
    const declared = declaredForm(bench, edited);
    last.shown = declared.result ?? last.shown;
    return { ...declared, shown: last.shown };
  }, [bench, edited, last]);
}
