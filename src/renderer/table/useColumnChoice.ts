import { useMemo, useRef, useState } from 'react';
import type { ChosenColumn, CompiledTable } from '../../engine/index.ts';
import { applyColumnChoice, columnChoiceOf, parseColumnChoice } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';

/** The columns of a table as this person chose them on this device. */
export interface ColumnChoiceState {
  readonly columns: readonly ChosenColumn[];
  /** Pixels of a column as it is drawn now; null where nothing is drawn in columns. */
  readonly measure: { current: ((field: string) => number | undefined) | null };
  choose(columns: readonly ChosenColumn[]): void;
  /** Back to the columns that the table declares. */
  reset(): void;
}

/** Keeps the choice of columns in the host's preferences (TBL-6). */
export function useColumnChoice(compiled: CompiledTable): ColumnChoiceState {
  const { preferences } = useEngine().host;
  const key = `columns:${compiled.id}`;
  const [text, setText] = useState(() => preferences.read(key));
  const measure: ColumnChoiceState['measure'] = useRef(null);
  const columns = useMemo(() => applyColumnChoice(compiled.columns, parseColumnChoice(text)), [compiled.columns, text]);
  return useMemo(() => {
    const store = (next: string) => {
      setText(next);
      preferences.write(key, next);
    };
    return {
      columns,
      measure,
      choose: (chosen: readonly ChosenColumn[]) => store(JSON.stringify(columnChoiceOf(chosen))),
      reset: () => store('null'),
    };
  }, [columns, preferences, key]);
}
