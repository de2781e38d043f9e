import { useMemo, useRef, useState } from 'react';
import type { ChosenColumn, ColumnChoice, CompiledTable } from '../../engine/index.ts';
import { applyColumnChoice, columnChoiceOf, columnsOfView, parseColumnChoice } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import type { NamedView } from '../host.ts';

/** The columns of a table as this person chose them on this device. */
export interface ColumnChoiceState {
  readonly columns: readonly ChosenColumn[];
  /** Pixels of a column as it is drawn now; null where nothing is drawn in columns. */
  readonly measure: { current: ((field: string) => number | undefined) | null };
  choose(columns: readonly ChosenColumn[]): void;
  /** Back to the columns that the table declares, or that the view shows. */
  reset(): void;
  /** What was chosen in a view has been saved with it. */
  settle(): void;
}

/**
 * Keeps the choice of columns in the host's preferences (TBL-6). While a saved view is shown that has columns of its
 * own, those are the columns; what is changed of them lasts as long as the page, and is saved with the view.
 */
export function useColumnChoice(compiled: CompiledTable, view: NamedView | null = null): ColumnChoiceState {
  const { preferences } = useEngine().host;
  const key = `columns:${compiled.id}`;
  const [text, setText] = useState(() => preferences.read(key));
  const ofView = useMemo(() => (view === null ? null : columnsOfView(view)), [view]);
  const [inView, setInView] = useState<{ readonly viewId: number; readonly chosen: ColumnChoice } | null>(null);
  const measure: ColumnChoiceState['measure'] = useRef(null);
  const viewId = ofView === null ? null : (view?.viewId ?? null);
  const changed = inView !== null && inView.viewId === viewId ? inView.chosen : ofView;
  const columns = useMemo(
    () => applyColumnChoice(compiled.columns, changed ?? parseColumnChoice(text)),
    [compiled.columns, changed, text],
  );
  return useMemo(() => {
    const store = (next: string) => {
      setText(next);
      preferences.write(key, next);
    };
    const settle = () => setInView(null);
    const choose = (chosen: readonly ChosenColumn[]) =>
      viewId === null
        ? store(JSON.stringify(columnChoiceOf(chosen)))
        : setInView({ viewId, chosen: columnChoiceOf(chosen) });
    return { columns, measure, choose, reset: viewId === null ? () => store('null') : settle, settle };
  }, [columns, preferences, key, viewId]);
}
