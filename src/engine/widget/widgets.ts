import { SIGNATURE } from '../form/signature.ts';
import type { WidgetKind, WidgetKinds } from './types.ts';
import { dayWords, fileWords, momentWords, moneyWords, plainWords, scaleWords, signedWords } from './words.ts';

/** A text in one control with its label above it. */
const text = { holds: ['string'], label: 'control', words: plainWords } as const;

/** A figure, which needs no whole line. */
const figure = { holds: ['number'], label: 'control', short: true, words: plainWords } as const;

/** What the widget `date-time` answers: `YYYY-MM-DDTHH:mm`, time on the wall; `format: date-time` asks for a zone. */
export const MOMENT_PATTERN = '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d$';

/** Every widget that the renderer brings for declarations to name, by that name. */
export const widgetKinds = {
  text,
  'any-text': text,
  textarea: text,
  select: { label: 'control', choices: true, words: plainWords },
  'multi-select': { holds: ['array'], label: 'group', words: plainWords },
  radio: { label: 'group', choices: true, words: plainWords },
  chips: { label: 'group', choices: true, words: plainWords },
  checkbox: { holds: ['boolean'], label: 'own', words: plainWords },
  number: figure,
  decimal: figure,
  // An amount that is not there reads £0.00 (FORM-17, C-24).
  money: { ...figure, ifNone: 0, words: moneyWords },
  date: { ...text, short: true, format: 'date', words: dayWords },
  'date-time': { ...text, label: 'group', words: momentWords },
  email: { ...text, format: 'email' },
  signature: { holds: ['string'], label: 'group', format: SIGNATURE, words: signedWords },
  scale: { holds: ['number'], label: 'group', words: scaleWords },
  upload: { holds: ['string', 'array'], label: 'group', files: 'any', words: fileWords },
  picture: { holds: ['string'], label: 'group', files: 'pictures', words: fileWords },
} as const satisfies WidgetKinds;

/** Widgets that forms of other origins ask for by JSON Schema's formats; no declaration of ours names them. */
export const foreignWidgetKinds = {
  password: { ...text, format: 'password' },
  color: { ...text, format: 'color' },
  'data-url': { ...text, format: 'data-url' },
} as const satisfies WidgetKinds;

/** What a widget is; one that nobody described is drawn and read as one control for a text. */
export function widgetKind(kinds: WidgetKinds, name: unknown): WidgetKind {
  return (typeof name === 'string' && Object.hasOwn(kinds, name) ? kinds[name] : undefined) ?? text;
}
