import { pointerOf } from '../../form/pointers.ts';
import { declaredQuestions } from '../../form/questions.ts';
import type { Overlay } from '../catalogTypes.ts';
import type { Report, Source } from '../read/sources.ts';
import { unknownName } from '../read/suggest.ts';
import type { FormDeclaration } from '../types.ts';

/** Reports additions that would take the place of something of the base's, or that have none themselves; how many. */
export function checkAdditions(report: Report, base: Source, { add = {} }: Overlay): number {
  if (base.kind !== 'form') return 0;
  let faults = 0;
  const fault = (path: readonly string[], message: string): void => {
    faults += 1;
    report(pointerOf(['add', ...path]), message);
  };
  const form = base.value as unknown as FormDeclaration;
  const headings = (form.sections ?? [form]).map(({ title }) => title);
  for (const path of Object.keys(add.derived ?? {})) {
    const isTaken = Object.hasOwn(form.derived ?? {}, path);
    if (isTaken)
      fault(['derived', path], `the base works out "${path}" already; give your own value a question of its own`);
  }
  for (const [name, { title }] of Object.entries(add.sections ?? {})) {
    if (!headings.includes(title)) continue;
    const instead = '"order" puts a question beside another one under it';
    fault(['sections', name, 'title'], `the base has a heading "${title}" already; ${instead}`);
  }
  const holders = [...declaredQuestions(form).fields].flatMap(([name, { kind }]) => (kind === 'value' ? [] : [name]));
  for (const [name, condition] of Object.entries(add.conditions ?? {})) {
    const { in: place, then, else: otherwise } = condition;
    if (then === undefined && otherwise === undefined) {
      fault(['conditions', name], 'nothing follows from it; say under "then" or "else" what is asked or required');
    }
    const isLost = place !== undefined && !holders.includes(place);
    if (isLost) fault(['conditions', name, 'in'], unknownName('question with rows or a group', place, holders));
  }
  return faults;
}
