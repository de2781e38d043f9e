import { pointerOf } from '../../form/pointers.ts';
import type { Question } from '../../form/questions.ts';
import { declaredQuestions } from '../../form/questions.ts';
import { isObject } from '../../json.ts';
import { checkDataOfRecord, checkDataOfStages } from './checkData.ts';
import { checkBody } from './checkBody.ts';
import { checkTemplates, checkWhen } from './checkFacts.ts';
import { checkDates } from './checkDates.ts';
import { checkOverall } from './checkOverall.ts';
import { checkFunding, checkRating, checkRatings } from './checkRatings.ts';
import { checkOwner } from './checkTitles.ts';
import { notOfPlans } from '../read/notOfPlans.ts';
import type { ScreenDeclaration } from '../screenTypes.ts';
import type { FormDeclaration, Lookup, RecordSchema, StagesDeclaration } from '../types.ts';
import type { Check } from '../read/world.ts';
import { checkFormat, checkId, checkName, checkOperation } from '../read/world.ts';

/** Reports everything in a record that names what does not exist. */
export function checkRecord(check: Check, record: RecordSchema): void {
  checkName(check, { pointer: '/id', kind: 'field', name: record.id }, Object.keys(record.properties));
  checkDataOfRecord(check, record);
  for (const [name, field] of Object.entries(record.properties)) {
    const pointer = `/properties${pointerOf([name])}`;
    checkFormat(check, `${pointer}/format`, field.format);
    checkId(check, 'lookup', { pointer: `${pointer}/$ref`, id: field.$ref?.slice('lookups/'.length) });
  }
}

/** Reports everything in a lookup that names what does not exist, and values that stand twice. */
export function checkLookup(check: Check, lookup: Lookup): void {
  checkOperation(check, '/list', lookup.list);
  const seen = new Set<string | number>();
  lookup.options?.forEach((option, index) => {
    const pointer = `/options/${index}`;
    checkId(check, 'form', { pointer: `${pointer}/opens`, id: option.opens });
    checkWhen(check, `${pointer}/when`, option.when);
    if (seen.has(option.value))
      check.report(`${pointer}/value`, `the value ${JSON.stringify(option.value)} stands twice`);
    seen.add(option.value);
    const { validFrom, validTo } = option;
    if (validFrom !== undefined && validTo !== undefined && validTo < validFrom)
      check.report(`${pointer}/validTo`, 'is before validFrom');
  });
}

/** Reports everything in stages that names what does not exist. */
export function checkStages(check: Check, stages: StagesDeclaration): void {
  checkDataOfStages(check, stages);
  checkRatings(check, '/holdsCompleting/ratings', stages.holdsCompleting?.ratings);
  checkFunding(check, stages.funding);
  checkDates(check, stages.dates);
  checkOverall(check, stages.overall, Object.keys(stages.stages));
  for (const [slug, stage] of Object.entries(stages.stages)) {
    const pointer = `/stages${pointerOf([slug])}`;
    checkId(check, 'form', { pointer: `${pointer}/form`, id: stage.form });
    checkFormOfStage(check, `${pointer}/form`, stage.form);
    checkOwner(check, slug, stage.owner);
    checkWhen(check, `${pointer}/present`, stage.present);
    checkWhen(check, `${pointer}/when`, stage.when);
    for (const [rating, { when }] of Object.entries(stage.ratings ?? {})) {
      const place = `${pointer}/ratings${pointerOf([rating])}`;
      checkRating(check, place, Number(rating));
      checkWhen(check, `${place}/when`, when);
    }
    checkRatings(check, `${pointer}/holdsCompleting/ratings`, stage.holdsCompleting?.ratings);
    if (stage.when !== undefined && stage.optional !== true)
      check.report(`${pointer}/when`, 'only an optional stage counts under a condition');
    if (isObject(stage.rollForward)) checkRollForward(check, `${pointer}/rollForward`, { slug, stages });
  }
}

/** Reports what a form may hold by itself and not in a plan. */
function checkFormOfStage({ world, report }: Check, pointer: string, id: string): void {
  const source = world.base.form.get(id);
  if (source === undefined || world.broken.has(source)) return;
  const { schema } = source.value as unknown as FormDeclaration;
  for (const fault of notOfPlans(schema)) report(pointer, `${source.path} ${fault}`);
}

/** Reports what a stage would take over to, or from, where no such stage, question or column is. */
function checkRollForward(
  check: Check,
  pointer: string,
  { slug, stages }: { slug: string; stages: StagesDeclaration },
): void {
  const { rollForward } = stages.stages[slug] ?? {};
  if (rollForward === undefined || rollForward === true) return;
  for (const [name, { stage = slug, field = name, columns = {} }] of Object.entries(rollForward)) {
    const at = pointer + pointerOf([name]);
    if (check.hidden?.includes(stage) === true) {
      check.report(`${at}/stage`, `"${slug}" takes answers over from "${stage}", which is hidden`);
      continue;
    }
    checkName(check, { pointer: `${at}/stage`, kind: 'stage', name: stage }, Object.keys(stages.stages));
    const [here, there] = [questionsOfStage(check, stages, slug), questionsOfStage(check, stages, stage)];
    if (here === undefined || there === undefined) continue;
    const [home, former] = [slug, stage].map((one) => `forms/${stages.stages[one]?.form ?? ''}.json`);
    const isHere = here.fields.has(name);
    checkName(check, { pointer: at, kind: 'question', name, home }, [...here.fields.keys()]);
    // Where it stands for both, it is misspelt once.
    if (isHere || field !== name)
      checkName(check, { pointer: `${at}/field`, kind: 'question', name: field, home: former }, [
        ...there.fields.keys(),
      ]);
    const [to, from] = [here.fields.get(name)?.item, there.fields.get(field)?.item];
    if (to === undefined || from === undefined) continue;
    const [toNames, fromNames] = [to, from].map((rows) => [...(rows?.fields.keys() ?? [])]);
    for (const [column, old] of Object.entries(columns)) {
      const place = `${at}/columns${pointerOf([column])}`;
      checkName(check, { pointer: place, kind: 'question', name: column, home }, toNames ?? []);
      checkName(check, { pointer: place, kind: 'question', name: old, home: former }, fromNames ?? []);
    }
  }
}

/** Questions of a stage's form as everybody has it; undefined where the form is missing or faulty itself. */
function questionsOfStage({ world }: Check, stages: StagesDeclaration, slug: string): Question | undefined {
  const source = world.base.form.get(stages.stages[slug]?.form ?? '');
  return source === undefined || world.broken.has(source)
    ? undefined
    : declaredQuestions(source.value as unknown as FormDeclaration);
}

/** Reports everything in a screen that names what does not exist, and slugs that stand twice. */
export function checkScreen(outer: Check, screen: ScreenDeclaration): void {
  const routeNames = [...screen.path.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? '');
  const check: Check = { ...outer, routeNames };
  screen.allow?.forEach((when, index) => checkWhen(check, `/allow/${index}`, when));
  checkBody(check, '/body', screen.body);
  checkBody(check, '/head', screen.head);
  const slugs = new Set<string>();
  screen.tabs?.forEach((tab, index) => {
    checkBody(check, `/tabs/${index}/body`, tab.body);
    checkTemplates(check, `/tabs/${index}/link`, tab.link);
    checkWhen(check, `/tabs/${index}/when`, tab.when);
    tab.covers?.forEach((address, nth) => checkTemplates(check, `/tabs/${index}/covers/${nth}`, address));
    if (slugs.has(tab.slug)) check.report(`/tabs/${index}/slug`, `the slug "${tab.slug}" stands twice`);
    slugs.add(tab.slug);
  });
}

/** Paths are the same when they differ only in what their placeholders are called. */
export function pathShape(path: string): string {
  return path.replace(/\{[^{}]*\}/g, '{}');
}
