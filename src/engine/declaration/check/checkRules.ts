import type { Question } from '../../form/questions.ts';
import { pointerOf } from '../../form/pointers.ts';
import { keywordOf, readBy, speaksOf, subjectOf, type RuleSubject } from '../../form/rules.ts';
import { memberFragments, rootFragment, spread } from '../read/fragments.ts';
import { checkName, type Check } from '../read/world.ts';
import type { AnswerRule, FormDeclaration } from '../types.ts';
import { checkWhen } from './checkFacts.ts';

/** Reports what the rules of a form name that it does not have, and answers of which a rule can say nothing. */
export function checkRules(check: Check, form: FormDeclaration, questions: Question): void {
  const names = [...questions.fields.keys()];
  form.rules?.forEach((rule, index) => {
    const pointer = `/rules/${index}`;
    checkWhen(check, `${pointer}/when`, rule.when);
    for (const { field, at } of [{ field: rule.field, at: ['field'] }, ...readBy(rule)]) {
      const place = `${pointer}${pointerOf(at)}`;
      checkName(check, { pointer: place, kind: 'question', name: field }, names);
      const question = questions.fields.get(field);
      if (question !== undefined) checkSubject(check, place, { rule, field, question });
    }
    const rows = [...(questions.fields.get(rule.field)?.item?.fields.keys() ?? [])];
    for (const name of memberFragments(spread(rootFragment(rule.contains ?? {}, ''))).keys()) {
      checkName(check, { pointer: `${pointer}/contains/properties${pointerOf([name])}`, kind: 'question', name }, rows);
    }
  });
}

const SUBJECTS: { readonly [subject in RuleSubject]: string } = {
  day: 'a day',
  text: 'a text that is typed',
  number: 'a number',
  list: 'a list',
  any: 'an answer of its own',
};

interface Subject {
  readonly rule: AnswerRule;
  readonly field: string;
  readonly question: Question;
}

/** A rule about days would never speak of a text, and nobody would be told. */
function checkSubject(check: Check, pointer: string, { rule, field, question }: Subject): void {
  const keyword = keywordOf(rule);
  if (speaksOf(keyword, question)) return;
  check.report(pointer, `the rule "${rule.message}" speaks of ${SUBJECTS[subjectOf(keyword)]}, and "${field}" is none`);
}
