import { declaredQuestions } from '../../form/questions.ts';
import { askedBy } from '../resolve/thresholds.ts';
import { helpQuestion } from './changeQuestion.ts';
import { shownForm, valueOf, written, type FormText } from './formText.ts';
import { OVERLAY, put } from './place.ts';

/** A number of a form's conditions, as an editor shows it beside the questions that it decides on. */
export interface ListedThreshold {
  readonly name: string;
  /** What it decides. */
  readonly title: string;
  readonly value: number;
  readonly everybody: number;
  /** The numbers that can be answered; null where nothing limits them. */
  readonly least: number | null;
  readonly most: number | null;
  readonly isWhole: boolean;
}

/** The numbers by which a question is tested or asked, that everybody's form names; none of a form of one's own. */
export function thresholdsAt(form: FormText, key: string): ListedThreshold[] {
  const { base } = form;
  if (base === null) return [];
  const { thresholds: now = {} } = shownForm(form);
  return Object.entries(base.thresholds ?? {}).flatMap(([name, held]) => {
    if (held.field !== key && !askedBy(base, held).includes(key)) return [];
    const { type, minimum, maximum } = declaredQuestions(base).fields.get(held.field)?.schema ?? {};
    return [
      {
        name,
        title: held.title,
        value: now[name]?.value ?? held.value,
        everybody: held.value,
        least: typeof minimum === 'number' ? minimum : null,
        most: typeof maximum === 'number' ? maximum : null,
        isWhole: type === 'integer',
      },
    ];
  });
}

/**
 * The text with another number by which conditions test, and with that number in the help of what is asked then;
 * everybody's leaves no trace.
 */
export function changeThreshold(form: FormText, name: string, value: number): string {
  const { base } = form;
  const held = base?.thresholds?.[name];
  if (base === null || held === undefined) return form.text;
  const shown = shownForm(form);
  const former = shown.thresholds?.[name]?.value ?? held.value;
  const names = Object.keys(base.thresholds ?? {});
  const way = [
    ['thresholds', OVERLAY],
    [name, names],
  ] as const;
  const text = written(base, put(valueOf(form), way, value === held.value ? undefined : value));
  return askedBy(base, held).reduce((said, key) => {
    const help = declaredQuestions(shown).fields.get(key)?.ui['ui:help'];
    if (typeof help !== 'string') return said;
    const reworded = help.replaceAll(new RegExp(String.raw`\b${former}\b`, 'gu'), String(value));
    return reworded === help ? said : helpQuestion({ ...form, text: said }, key, reworded);
  }, text);
}
