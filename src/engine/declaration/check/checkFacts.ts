import { pointerOf } from '../../form/pointers.ts';
import type { Json } from '../../json.ts';
import { isObject } from '../../json.ts';
import { templatePaths } from '../../template.ts';
import type { Missing } from '../read/sources.ts';
import { notAmong } from '../read/suggest.ts';
import type { Action } from '../actionTypes.ts';
import type { Lookup, When } from '../types.ts';
import type { Check, World } from '../read/world.ts';
import { checkField, checkId, checkName, checkOperation } from '../read/world.ts';

/** Reports every fact path of a condition that nobody provides. */
export function checkWhen(check: Check, pointer: string, when: When | undefined): void {
  for (const [path, expected] of Object.entries(when ?? {})) {
    const place = pointer + pointerOf([path]);
    checkFact(check, place, path);
    const choices = factChoices(check.world, path);
    if (choices === undefined) continue;
    const lookup = check.world.names.factChoices?.[path];
    for (const { value, at } of constantsIn(expected, place)) {
      const missing = typeof lookup === 'string' ? { missing: missingValue(value, `lookups/${lookup}.json`) } : {};
      if (value !== null && !choices.includes(value))
        check.report(at, notAmong(value, { of: `value of ${path}`, choices }), missing);
    }
  }
}

/** A value that a lookup, by its path, does not offer. */
export function missingValue(value: Json, home: string): Missing {
  return { kind: 'value', name: JSON.stringify(value), home };
}

/** The values that a fact can have, where they are known: of its lookup, or those that code lists. */
export function factChoices({ names, base, broken }: World, path: string): readonly Json[] | undefined {
  const known = names.factChoices?.[path];
  if (known === undefined || typeof known !== 'string') return known;
  const source = base.lookup.get(known);
  if (source === undefined || broken.has(source)) return undefined;
  return (source.value as unknown as Lookup).options?.filter(({ all }) => all !== true).map(({ value }) => value);
}

/** The scalars that a condition on a fact names, each with its place. */
export function constantsIn(expected: Json, at: string): { readonly value: Json; readonly at: string }[] {
  if (Array.isArray(expected)) return expected.map((value, index) => ({ value, at: `${at}/${index}` }));
  if (!isObject(expected)) return [{ value: expected, at }];
  return Object.entries(expected).flatMap(([keyword, value]) => {
    if (keyword === 'const') return [{ value, at: `${at}/const` }];
    return keyword === 'enum' || isObject(value) ? constantsIn(value, at + pointerOf([keyword])) : [];
  });
}

/** Reports every fact path in the templates of any JSON, and braces that are no placeholder. */
export function checkTemplates(check: Check, pointer: string, json: Json | undefined): void {
  if (typeof json === 'string') {
    for (const path of templatePaths(json)) checkFact(check, pointer, path);
    const braces = json.match(/\{[^{}]*\}/g) ?? [];
    for (const brace of braces) {
      if (templatePaths(brace).length === 0)
        check.report(pointer, `${brace} is not a placeholder; one reads {row.name}`);
    }
  } else if (Array.isArray(json)) {
    json.forEach((item, index) => checkTemplates(check, pointer + pointerOf([index]), item));
  } else if (isObject(json)) {
    for (const [name, value] of Object.entries(json)) checkTemplates(check, pointer + pointerOf([name]), value);
  }
}

/** Reports everything a button names that does not exist. */
export function checkAction(check: Check, pointer: string, action: Action): void {
  checkId(check, 'form', { pointer: `${pointer}/opens`, id: action.opens });
  checkOperation(check, `${pointer}/command`, action.command);
  action.refreshes?.forEach((id, index) => checkId(check, 'table', { pointer: `${pointer}/refreshes/${index}`, id }));
  checkWhen(check, `${pointer}/when`, action.when);
  for (const name of ['link', 'confirm', 'success', 'failure'] as const)
    checkTemplates(check, `${pointer}/${name}`, action[name]);
  checkTemplates(check, `${pointer}/params`, action.params);
  if (action.edits !== undefined)
    check.report(`${pointer}/edits`, 'only what is done to ticked rows asks a question; name a form as "opens"');
}

function checkFact(check: Check, pointer: string, path: string): void {
  const [root = '', name = ''] = path.split('.');
  if (root === 'row' && check.rowFields !== undefined) {
    checkField(check, pointer, name);
  } else if (root === 'route' && check.routeNames !== undefined) {
    // A star among the facts stands for what paths bring; here the path is known.
    const known = [
      ...check.routeNames.map((inPath) => `route.${inPath}`),
      ...check.world.names.facts.filter((fact) => !fact.endsWith('.*')),
    ];
    checkName(check, { pointer, kind: 'fact', name: path }, { names: known, where: check.world.names.where?.facts });
  } else if (!isFact(check.world, path)) {
    const { facts, where } = check.world.names;
    checkName(check, { pointer, kind: 'fact', name: path, home: '' }, { names: facts, where: where?.facts });
  }
}

/** Whether somebody provides a fact. */
export const isFact = ({ names }: World, path: string): boolean => names.facts.some((known) => covers(known, path));

function covers(known: string, path: string): boolean {
  return known.endsWith('.*') ? path.startsWith(known.slice(0, -1)) : known === path;
}
