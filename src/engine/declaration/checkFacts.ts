import { pointerOf } from '../form/pointers.ts';
import type { Json } from '../json.ts';
import { isObject } from '../json.ts';
import { templatePaths } from '../template.ts';
import { unknownName } from './suggest.ts';
import type { Action } from './tableTypes.ts';
import type { When } from './types.ts';
import type { Check } from './world.ts';
import { checkId, checkOperation } from './world.ts';

/** Reports every fact path of a condition that nobody provides. */
export function checkWhen(check: Check, pointer: string, when: When | undefined): void {
  for (const path of Object.keys(when ?? {})) checkFact(check, pointer + pointerOf([path]), path);
}

/** Reports every fact path in the templates of any JSON, and braces that are no placeholder. */
export function checkTemplates(check: Check, pointer: string, json: Json | undefined): void {
  if (typeof json === 'string') {
    for (const path of templatePaths(json)) checkFact(check, pointer, path);
    const braces = json.match(/\{[^{}]*\}/g) ?? [];
    for (const brace of braces) {
      if (templatePaths(brace).length === 0) check.report(pointer, `${brace} is not a placeholder; one reads {row.name}`);
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
  for (const name of ['link', 'confirm', 'success', 'failure'] as const) checkTemplates(check, `${pointer}/${name}`, action[name]);
  checkTemplates(check, `${pointer}/params`, action.params);
}

function checkFact(check: Check, pointer: string, path: string): void {
  const [root = '', name = ''] = path.split('.');
  if (root === 'row' && check.rowFields !== undefined) {
    if (!check.rowFields.includes(name)) check.report(pointer, unknownName('field', name, check.rowFields));
  } else if (root === 'route' && check.routeNames !== undefined) {
    // A star among the facts stands for what paths bring; here the path is known.
    const known = [...check.routeNames.map((inPath) => `route.${inPath}`), ...check.world.names.facts.filter((fact) => !fact.endsWith('.*'))];
    if (!known.includes(path)) check.report(pointer, unknownName('fact', path, known));
  } else if (!check.world.names.facts.some((known) => covers(known, path))) {
    check.report(pointer, unknownName('fact', path, check.world.names.facts));
  }
}

function covers(known: string, path: string): boolean {
  return known.endsWith('.*') ? path.startsWith(known.slice(0, -1)) : known === path;
}
