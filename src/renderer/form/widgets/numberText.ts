import type { Json, JsonSchema } from '../../../engine/index.ts';

/** What a kind of number may look like while it is typed, and how it reads when it is left. */
export interface NumberKind {
  /** Matches every text that may become a number of the kind, the empty one included. */
  readonly typing: RegExp;
  /** Decimals shown once the field is left; as typed where absent. */
  readonly decimals?: number;
  readonly inputMode: 'numeric' | 'decimal';
}

const kinds = {
  digits: { typing: /^\d{0,15}$/, inputMode: 'numeric' },
  decimal: { typing: /^\d{0,12}(\.\d{0,6})?$/, inputMode: 'decimal' },
  signed: { typing: /^-?\d{0,12}(\.\d{0,6})?$/, inputMode: 'decimal' },
  money: { typing: /^\d{0,11}(\.\d{0,2})?$/, inputMode: 'decimal', decimals: 2 },
} as const satisfies Record<string, NumberKind>;

/** The kind of a widget's numbers: `decimal` takes a minus sign where the schema's minimum allows one. */
export function numberKind(widget: 'number' | 'decimal' | 'money', schema: JsonSchema): NumberKind {
  if (widget === 'number') return kinds.digits;
  if (widget === 'money') return kinds.money;
  const { minimum } = schema;
  return typeof minimum === 'number' && minimum >= 0 ? kinds.decimal : kinds.signed;
}

/** The number a typed text stands for; undefined while it is none yet (`""`, `-`, `.`). */
export function readNumber(text: string): number | undefined {
  if (!/\d/.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** A value as its field shows it; a value that is no number stays as it is. */
export function numberText(value: Json | undefined, kind: NumberKind): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  return kind.decimals === undefined ? String(value) : value.toFixed(kind.decimals);
}

/** A pasted amount without what people write around one: pound sign, spaces, thousands' commas. */
export function withoutDecoration(text: string): string {
  return text.replaceAll(/[£,\s]/g, '');
}
