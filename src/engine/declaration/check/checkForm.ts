import { conditionCircle } from '../../form/conditionCircle.ts';
import type { Question } from '../../form/questions.ts';
import { allNames, declaredQuestions } from '../../form/questions.ts';
import { propertiesOf, requiredOf, schemasOf, textsOf } from '../../form/schemaParts.ts';
import { validateSchema } from '../../form/validator.ts';
import { pointerOf, segmentsOf } from '../../form/pointers.ts';
import type { Json, JsonObject } from '../../json.ts';
import { isObject } from '../../json.ts';
import { checkChoices } from './checkChoices.ts';
import { checkDataOfForm } from './checkData.ts';
import { checkTemplates, checkWhen } from './checkFacts.ts';
import { checkMeaning } from './checkMeaning.ts';
import { checkBounds, checkQuestion } from './checkQuestion.ts';
import { checkSignatures } from './checkSignatures.ts';
import type { Fragment } from '../read/fragments.ts';
import { itemFragments, memberFragments, questionNames, rootFragment, spread, uiNames } from '../read/fragments.ts';
import { unknownName } from '../read/suggest.ts';
import { checkRules } from './checkRules.ts';
import { checkTaken } from './checkTaken.ts';
import { checkThresholds } from './checkThresholds.ts';
import { checkQuestionTitles } from './checkTitles.ts';
import type { FormDeclaration, Section, When } from '../types.ts';
import { watched } from './misnamed.ts';
import type { Check } from '../read/world.ts';
import { checkId, checkName, checkOperation } from '../read/world.ts';

/** Reports everything in a form that names what does not exist, and conditions that cannot be meant. */
export function checkForm(outer: Check, form: FormDeclaration): void {
  const { check, tellMisnamed } = watched(outer, form);
  const questions = declaredQuestions(form);
  checkDataOfForm(check, form);
  checkSchema(check, [rootFragment(form.schema, '/schema')], form.sections);
  checkChoices(check, form);
  checkMeaning(check, form);
  checkSignatures(check, form);
  checkThresholds(check.report, form);
  const circle = conditionCircle(form);
  if (circle) check.report('/schema', `its conditions run in a circle: ${circle.join(', ')}`);
  const unplaced = checkSections(check, form, questions);
  checkUi(check, form.uiSchema ?? {}, { questions, pointer: '/uiSchema', unplaced });
  checkPaths(check, form, questions);
  checkRules(check, form, questions);
  checkTemplates(check, '/description', form.description);
  checkTemplates(check, '/initial', form.initial);
  for (const name of Object.keys(form.initial ?? {})) {
    checkName(check, { pointer: `/initial${pointerOf([name])}`, kind: 'question', name }, [...questions.fields.keys()]);
  }
  const { submit } = form;
  checkOperation(check, '/submit/command', submit?.command);
  checkTaken(check, form);
  submit?.refreshes?.forEach((id, index) => checkId(check, 'table', { pointer: `/submit/refreshes/${index}`, id }));
  checkTemplates(check, '/submit/params', submit?.params);
  checkTemplates(check, '/submit/success', submit?.success);
  checkTemplates(check, '/submit/unchanged', submit?.unchanged);
  checkTemplates(check, '/submit/failure', submit?.failure);
  tellMisnamed();
}

function checkSchema(check: Check, level: readonly Fragment[], sections: readonly Section[] = []): void {
  const fragments = level.flatMap(spread);
  const known = [...questionNames(fragments), ...(check.hidden ?? [])];
  for (const fragment of fragments) checkFragment(check, fragment, known);
  const members = memberFragments(fragments);
  checkQuestionTitles(check, members, sections);
  for (const inner of members.values()) checkSchema(check, inner);
  const items = itemFragments(fragments);
  if (items.length > 0) checkSchema(check, items);
}

function checkFragment(check: Check, fragment: Fragment, known: readonly string[]): void {
  const { schema, pointer } = fragment;
  requiredOf(schema).forEach((name, index) => {
    checkName(check, { pointer: `${pointer}/required/${index}`, kind: 'question', name }, known);
  });
  checkDependencies(check, fragment, known);
  checkQuestion(check, fragment);
  for (const name of Object.keys(propertiesOf(schema))) {
    const place = `${pointer}/properties${pointerOf([name])}`;
    if (fragment.tests) checkName(check, { pointer: place, kind: 'question', name }, known);
    const isOpen = fragment.requiredByIf !== null && !fragment.requiredByIf.has(name) && !fragment.answered.has(name);
    // What it requires and nobody is asked is told by itself; it may be this name misspelt.
    if (isOpen && [...(fragment.requiredByIf ?? [])].every((one) => known.includes(one))) {
      check.report(place, `the condition does not require "${name}", so it would hold while there is no answer`);
    }
  }
  const condition = schema.if;
  const open = isObject(condition) && validateSchema(withoutAbsence(condition), {}).length === 0;
  if (open && isObject(schema.if) && !hasUnrequired(schema.if)) {
    check.report(`${pointer}/if`, 'the condition holds while nothing is answered; put what follows from it under else');
  }
}

/** A condition in which nothing holds by what says itself that a question is not answered: that is meant so. */
function withoutAbsence(condition: JsonObject): JsonObject {
  const { not } = condition;
  const isAbsence = isObject(not) && Object.keys(not).join() === 'required';
  const parts = (['allOf', 'anyOf', 'oneOf'] as const).flatMap((keyword) => {
    const some = schemasOf(condition[keyword]);
    return some.length === 0 ? [] : [[keyword, some.map(withoutAbsence)] as const];
  });
  return { ...condition, ...Object.fromEntries(parts), ...(isAbsence ? { not: {} } : {}) };
}

/** Whether the ordinary report about a name without `required` already says it. */
function hasUnrequired(condition: JsonObject): boolean {
  return Object.keys(propertiesOf(condition)).some((name) => !requiredOf(condition).includes(name));
}

function checkDependencies(check: Check, { schema, pointer }: Fragment, known: readonly string[]): void {
  const dependencies = isObject(schema.dependencies) ? schema.dependencies : {};
  for (const [name, needed] of Object.entries(dependencies)) {
    const place = `${pointer}/dependencies${pointerOf([name])}`;
    checkName(check, { pointer: place, kind: 'question', name }, known);
    textsOf(needed).forEach((other, index) =>
      checkName(check, { pointer: `${place}/${index}`, kind: 'question', name: other }, known),
    );
  }
}

interface UiPlace {
  readonly questions: Question;
  readonly pointer: string;
  /** Names that stand under no heading, which is told by itself. */
  readonly unplaced?: readonly string[];
}

function checkLimits(check: Check, pointer: string, limits: Json | undefined): void {
  schemasOf(limits).forEach((limit, index) => {
    checkWhen(check, `${pointer}/${index}/when`, limit.when as When | undefined);
    checkBounds(check, { schema: limit, pointer: `${pointer}/${index}` });
  });
}

function checkUi(check: Check, ui: JsonObject, { questions, pointer, unplaced = [] }: UiPlace): void {
  const at = (word: string): string => pointer + pointerOf([word]);
  const text = (word: string): string | undefined => (typeof ui[word] === 'string' ? ui[word] : undefined);
  checkName(check, { pointer: at('ui:widget'), kind: 'widget', name: text('ui:widget') }, check.world.names.widgets);
  checkName(check, { pointer: at('ui:field'), kind: 'field', name: text('ui:field') }, check.world.names.fields);
  const options = ui['ui:options'];
  // Choices that stand in the facts of the place that opens the form.
  if (isObject(options)) {
    checkTemplates(check, `${at('ui:options')}/choices`, options.choices);
    checkTemplates(check, `${at('ui:options')}/params`, options.params);
  }
  // The day on which its choices have to hold.
  checkTemplates(check, at('ui:day'), ui['ui:day']);
  checkWhen(check, at('ui:when'), ui['ui:when'] as When | undefined);
  checkWhen(check, at('ui:required-when'), ui['ui:required-when'] as When | undefined);
  checkLimits(check, at('ui:limits-when'), ui['ui:limits-when']);
  const names = [...questions.fields.keys()];
  const columns = [...(questions.item?.fields.keys() ?? [])];
  if (isVague(questions)) return;
  const ordered = questions.item === null ? names : columns;
  checkOrder(check, at('ui:order'), { order: ui['ui:order'], names: ordered, unplaced });
  textsOf(ui['ui:columns']).forEach((name, index) =>
    checkName(check, { pointer: `${at('ui:columns')}/${index}`, kind: 'question', name }, columns),
  );
  for (const name of uiNames(ui)) {
    const inner = name === 'items' && questions.item !== null ? questions.item : questions.fields.get(name);
    const below = ui[name];
    const known = questions.item === null ? names : ['items', ...names];
    if (inner === undefined) checkName(check, { pointer: at(name), kind: 'question', name }, known);
    else if (isObject(below)) checkUi(check, below, { questions: inner, pointer: at(name) });
  }
}

/** A list that does not say what its rows are, which is told by itself: anything below it may be meant. */
const isVague = ({ item }: Question): boolean => item !== null && Object.keys(item.schema).length === 0;

interface Ordered {
  readonly order: Json | undefined;
  readonly names: readonly string[];
  readonly unplaced: readonly string[];
}

/** An order ranks names that exist, and all of them; a star stands for the others. */
function checkOrder(check: Check, pointer: string, { order, names, unplaced }: Ordered): void {
  const ranked = textsOf(order);
  ranked.forEach((name, index) =>
    checkName(check, { pointer: `${pointer}/${index}`, kind: 'question', name }, ['*', ...names]),
  );
  const missing = names.filter((name) => !ranked.includes(name) && !unplaced.includes(name));
  // A name that is misspelt is reported by itself; what it should have been is not left out as well.
  if (order === undefined || missing.length === 0 || !ranked.every((name) => names.includes(name))) return;
  check.report(
    pointer,
    `leaves out ${missing.map((name) => `"${name}"`).join(', ')}; name them, or put "*" where all others belong`,
  );
}

/** Reports names of headings that do not exist, and questions under none, which it gives. */
function checkSections(check: Check, form: FormDeclaration, questions: Question): readonly string[] {
  if (form.sections === undefined) return [];
  const names = [...questions.fields.keys()];
  const placed = new Set<string>();
  form.sections.forEach((section, index) => {
    section.fields.forEach((name, place) => {
      const pointer = `/sections/${index}/fields/${place}`;
      checkName(check, { pointer, kind: 'question', name }, names);
      if (placed.has(name)) check.report(pointer, `"${name}" stands in two sections`);
      placed.add(name);
    });
  });
  // A name that is misspelt is reported by itself; what it should have been is not left out as well.
  if ([...placed].some((name) => !names.includes(name))) return [];
  const unplaced = names.filter((name) => !placed.has(name));
  for (const name of unplaced) check.report('/sections', `"${name}" stands in no section, so nobody would see it`);
  return unplaced;
}

function checkPaths(check: Check, form: FormDeclaration, questions: Question): void {
  const names = [...allNames(questions)];
  const at = (pointer: string, path: string): void => {
    if (!path.startsWith('/')) checkName(check, { pointer, kind: 'question', name: path }, names);
    else if (!leadsToQuestion(questions, path)) {
      const name = segmentsOf(path).at(-1) ?? '';
      check.report(pointer, unknownName('question', name, names), { missing: { kind: 'question', name } });
    }
  };
  for (const path of Object.keys(form.messages ?? {})) at(`/messages${pointerOf([path])}`, path);
  for (const [path, derived] of Object.entries(form.derived ?? {})) {
    const pointer = `/derived${pointerOf([path])}`;
    at(pointer, path);
    if (derived.operator === 'band' && derived.bands === undefined)
      check.report(pointer, 'a band needs its bands: [{ "from": 0, "text": "low" }]');
    derived.of.forEach((source, index) => at(`${pointer}/of/${index}`, source));
  }
}

function leadsToQuestion(questions: Question, path: string): boolean {
  let at: Question | null | undefined = questions;
  for (const name of segmentsOf(path)) {
    if (at && isVague(at)) return true;
    at = name === '*' ? at?.item : at?.fields.get(name);
  }
  return at !== null && at !== undefined;
}
