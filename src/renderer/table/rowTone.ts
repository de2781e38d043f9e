import type { CompiledTable, Facts, Row } from '../../engine/index.ts';
import { matches } from '../../engine/index.ts';
import type { ToneName } from '../parts/ToneChip.tsx';
import { toneOf } from '../parts/ToneChip.tsx';
import { rowFacts } from './tableScope.ts';

/** How a row stands out, in colour and in words. */
export interface RowTone {
  readonly tone: ToneName;
  readonly label: string;
}

/** The first of the table's row styles that holds for the row; null where none does. */
export function rowTone(compiled: CompiledTable, row: Row, facts: Facts): RowTone | null {
  const style = compiled.declaration.rowStyles?.find(({ when }) => matches(when, rowFacts(facts, row)));
  return style === undefined ? null : { tone: toneOf(style.tone), label: style.label };
}
