import type { Question } from '../../form/questions.ts';
import { declaredQuestions } from '../../form/questions.ts';
import { pointerOf, valueAt } from '../../form/pointers.ts';
import type { Overlay } from '../catalogTypes.ts';
import type { Report } from '../read/sources.ts';
import { unknownName } from '../read/suggest.ts';
import { askedBy, testedBy } from '../resolve/thresholds.ts';
import type { FormDeclaration, Threshold } from '../types.ts';

/** Reports named numbers of a form that no condition tests by: setting one would change nothing. */
export function checkThresholds(report: Report, form: FormDeclaration): void {
  const titles = new Map<string, string>();
  for (const [name, threshold] of Object.entries(form.thresholds ?? {})) {
    const place = `/thresholds${pointerOf([name])}`;
    const { field, value, title } = threshold;
    if (testedBy(form, threshold).length === 0)
      report(`${place}/value`, `no condition under "if" tests "${field}" by ${value}, so setting it changes nothing`);
    if (titles.has(title)) report(`${place}/title`, `"${titles.get(title)}" has the same title`);
    titles.set(title, name);
  }
}

/** Reports at `thresholds` each number that an overlay cannot set so; how many there are. */
export function checkOwnThresholds(report: Report, base: FormDeclaration, overlay: Overlay): number {
  const faults = Object.entries(overlay.thresholds ?? {}).flatMap(([name, value]): [string, string][] => {
    const place = `/thresholds${pointerOf([name])}`;
    const names = Object.keys(base.thresholds ?? {});
    const threshold = names.includes(name) ? base.thresholds?.[name] : undefined;
    if (threshold === undefined)
      return [[place, unknownName('threshold', name, { names, where: 'the form’s "thresholds"' })]];
    const fault = faultOf(base, threshold, value) ?? staleWords(base, overlay, threshold);
    return fault === undefined ? [] : [[place, fault]];
  });
  for (const [place, message] of faults) report(place, message);
  return faults.length;
}

function faultOf(base: FormDeclaration, { field, value }: Threshold, own: number): string | undefined {
  if (own === value) return `everybody’s is ${value} already; leave it out`;
  const { minimum, maximum, type } = questionOf(declaredQuestions(base), field)?.schema ?? {};
  if (type === 'integer' && !Number.isInteger(own)) return `"${field}" takes whole numbers`;
  if (typeof minimum === 'number' && own < minimum) return `"${field}" is never below ${minimum}`;
  return typeof maximum === 'number' && own > maximum ? `"${field}" is never above ${maximum}` : undefined;
}

/** The help of what is asked then, in everybody's words, would go on saying everybody's number. */
function staleWords(base: FormDeclaration, { patch = {} }: Overlay, threshold: Threshold): string | undefined {
  const word = new RegExp(String.raw`\b${threshold.value}\b`, 'u');
  const name = askedBy(base, threshold).find((one) => {
    const [help, own] = [base.uiSchema, patch.uiSchema].map((ui) => valueAt(ui ?? null, [one, 'ui:help']));
    return own === undefined && typeof help === 'string' && word.test(help);
  });
  if (name === undefined) return undefined;
  const instead = `put your words under "patch": { "uiSchema": { "${name}": { "ui:help": … } } }`;
  return `the help of "${name}" goes on saying ${threshold.value}; ${instead}`;
}

function questionOf(question: Question, name: string): Question | undefined {
  const members = [...question.fields, ...(question.item?.fields ?? [])];
  return (
    members.find(([own]) => own === name)?.[1] ??
    members.map(([, inner]) => questionOf(inner, name)).find((found) => found !== undefined)
  );
}
