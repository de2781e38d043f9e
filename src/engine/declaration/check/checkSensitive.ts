import { pointerOf } from '../../form/pointers.ts';
import { declaredQuestions, type Question } from '../../form/questions.ts';
import { SENSITIVE, sensitiveMark } from '../../form/sensitive.ts';
import type { Overlay } from '../catalogTypes.ts';
import { enlargedForm } from '../resolve/overlayForm.ts';
import type { Source } from '../read/sources.ts';
import type { FormDeclaration } from '../types.ts';
import type { Check } from '../read/world.ts';

/** Reports each question that its base marks as sensitive and an overlay would not; how many there are. */
export function checkSensitive(check: Check, base: Source, overlay: Overlay): number {
  if (base.kind !== 'form') return 0;
  const form = base.value as unknown as FormDeclaration;
  const lost = lostMarks(declaredQuestions(form), declaredQuestions(enlargedForm(form, overlay)), []);
  for (const path of lost) {
    const name = path.findLast((segment) => segment !== 'items') ?? '';
    check.report(
      pointerOf(['patch', 'uiSchema', ...path, SENSITIVE]),
      `"${name}" is sensitive in everybody's form; an overlay may add the mark, never take it away`,
    );
  }
  return lost.length;
}

function lostMarks(was: Question, now: Question, path: readonly string[]): (readonly string[])[] {
  return [...was.fields].flatMap(([name, before]) => {
    const after = now.fields.get(name);
    if (after === undefined) return [];
    const at = [...path, name];
    const inner =
      before.kind === 'rows' && before.item !== null && after.item !== null
        ? lostMarks(before.item, after.item, [...at, 'items'])
        : lostMarks(before, after, at);
    return sensitiveMark(before) === true && sensitiveMark(after) !== true ? [at, ...inner] : inner;
  });
}
