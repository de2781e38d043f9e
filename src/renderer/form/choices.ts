import type { AnyChoice, Json, JsonSchema } from '../../engine/index.ts';
import { anyChoicesOf } from '../../engine/index.ts';

/** One choice of a question, as rjsf's widgets are given it. */
export interface Choice {
  readonly value: string | number | boolean;
  readonly label: string;
}

const scalars = new WeakMap<readonly AnyChoice[], readonly Choice[]>();

/** The choices of a question as widgets take them: one that is no plain value stands as its number. */
export function choicesOf(schema: JsonSchema): readonly Choice[] | null {
  const all = anyChoicesOf(schema);
  if (all === null) return null;
  const choices =
    scalars.get(all) ?? all.map(({ value, label }, index) => ({ value: isScalar(value) ? value : `#${index}`, label }));
  scalars.set(all, choices);
  return choices;
}

const isScalar = (value: Json): value is string | number | boolean => typeof value !== 'object';
