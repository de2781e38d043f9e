import { pointerOf, segmentsOf } from '../form/pointers.ts';
import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject } from '../json.ts';
import { checkForm } from './checkForm.ts';
import { checkMeta } from './checkMeta.ts';
import { checkStages } from './checkOthers.ts';
import { checkTable } from './checkTable.ts';
import { allNames, questionsOf } from './formShape.ts';
import { fieldName, overlayStages, overlayTable } from './overlayOthers.ts';
import { overlayForm } from './overlayForm.ts';
import { mergePatch } from './mergePatch.ts';
import type { Report, Source } from './sources.ts';
import type { Overlay } from './catalogTypes.ts';
import type { TableDeclaration } from './tableTypes.ts';
import type { FormDeclaration, StagesDeclaration } from './types.ts';
import type { Check, World } from './world.ts';
import { checkName, idsOf } from './world.ts';

/** What an overlay of a kind makes of its base; the meta-schemas' name for the kind is `kind`. */
export function applyOverlay(kind: Source['kind'], base: JsonObject, overlay: Overlay): JsonObject {
  if (kind === 'stages') return overlayStages(base as unknown as StagesDeclaration, overlay) as unknown as JsonObject;
  if (kind === 'table') return overlayTable(base as unknown as TableDeclaration, overlay) as unknown as JsonObject;
  return overlayForm(base as unknown as FormDeclaration, overlay) as unknown as JsonObject;
}

/** The check of one overlay: its place, its names, what it may not touch, and the declaration it makes. */
export function checkOverlay(world: World, source: Source, meta: JsonSchema | undefined): void {
  const overlay = source.value as unknown as Overlay;
  const named = overlay.base[source.kind as 'form' | 'stages' | 'table'];
  if (named === undefined) return source.report('/base', `lies in the folder of a ${source.kind}, so its base is one`);
  const base = world.base[source.kind].get(named);
  const place: Check = { world, tenant: null, report: source.report };
  checkName(place, { pointer: `/base/${source.kind}`, kind: source.kind, name: named }, idsOf(world, source.kind, null));
  if (base === undefined || world.broken.has(base)) return;
  if (named !== source.id) return source.report(`/base/${source.kind}`, `an overlay stands where its base does, so it has to be "${source.id}"`);
  const version = base.value['version'];
  if (overlay.base.version !== undefined && typeof version === 'number' && overlay.base.version > version) {
    source.report('/base/version', `is ahead of the base, which is at version ${version}`);
  }
  const stale = overlay.base.version !== undefined && typeof version === 'number' && overlay.base.version < version;
  if (stale) {
    source.report('/base/version', `was written for version ${overlay.base.version}; the base is at version ${version} and the overlay has to be reviewed`, 'warning');
  }
  // What a stale overlay gets wrong is part of its review; it must not stop a running system.
  const report: Report = stale ? (pointer, message) => source.report(pointer, message, 'warning') : source.report;
  const faults = checkPatch(source.kind, overlay.patch ?? {}, report) + checkNames({ ...place, report }, base, overlay);
  if (faults === 0) checkResult({ world, tenant: source.tenant, report }, { base, overlay, meta });
}

function checkPatch(kind: Source['kind'], patch: JsonObject, report: Report): number {
  let faults = 0;
  const refuse = (pointer: string, instead: string): void => {
    faults += 1;
    report(pointer, `a patch may not touch "${segmentsOf(pointer).at(-1) ?? ''}"; ${instead}`);
  };
  for (const name of ['$schema', 'version', 'submit', 'list', 'export']) {
    if (Object.hasOwn(patch, name)) refuse(`/patch/${name}`, 'behaviour is not the tenant\'s');
  }
  const words = (json: Json | undefined, pointer: string): void => {
    if (Array.isArray(json)) json.forEach((item, index) => words(item, pointer + pointerOf([index])));
    if (!isObject(json)) return;
    for (const [name, value] of Object.entries(json)) {
      const place = pointer + pointerOf([name]);
      if (name === 'required') refuse(place, 'use require or optional');
      else if (name === 'allOf') refuse(place, 'conditions are the base\'s');
      else if (name === 'properties' && isObject(value)) eachProperty(value, place);
      else words(value, place);
    }
  };
  const eachProperty = (properties: JsonObject, pointer: string): void => {
    for (const [name, value] of Object.entries(properties)) {
      if (value === null) refuse(pointer + pointerOf([name]), 'use hide to remove a question');
      else words(value, pointer + pointerOf([name]));
    }
  };
  const orders = (json: Json | undefined, pointer: string): void => {
    for (const [name, value] of isObject(json) ? Object.entries(json) : []) {
      if (name === 'ui:order') refuse(pointer + pointerOf([name]), 'use order');
      else if (!name.startsWith('ui:')) orders(value, pointer + pointerOf([name]));
    }
  };
  if (kind === 'form') {
    words(patch['schema'], '/patch/schema');
    orders(patch['uiSchema'], '/patch/uiSchema');
  }
  return faults;
}

function checkNames(place: Check, base: Source, overlay: Overlay): number {
  let faults = 0;
  const report: Report = (pointer, message) => {
    faults += 1;
    place.report(pointer, message);
  };
  const known = [...namesIn(base.kind, mergePatch(base.value, overlay.patch ?? {}) as JsonObject)];
  const kind = { form: 'question', stages: 'stage', table: 'column or filter' }[base.kind as 'form' | 'stages' | 'table'];
  for (const list of ['hide', 'require', 'optional', 'order'] as const) {
    overlay[list]?.forEach((name, index) => {
      if (name !== '*') checkName({ ...place, report }, { pointer: `/${list}/${index}`, kind, name }, known);
    });
  }
  for (const list of ['require', 'optional'] as const) {
    if (base.kind === 'table' && overlay[list] !== undefined) report(`/${list}`, 'a table has nothing to answer');
    overlay[list]?.forEach((name, index) => {
      if (overlay.hide?.includes(name)) report(`/${list}/${index}`, `"${name}" is hidden by the same overlay`);
      if (list === 'optional' && overlay.require?.includes(name)) report(`/${list}/${index}`, `"${name}" is required by the same overlay`);
    });
  }
  return faults;
}

/** The names that the lists of an overlay can speak of. */
function namesIn(kind: Source['kind'], value: JsonObject): Set<string> {
  if (kind === 'form') return allNames(questionsOf((value as unknown as FormDeclaration).schema));
  if (kind === 'stages') return new Set(Object.keys((value as unknown as StagesDeclaration).stages));
  const table = value as unknown as TableDeclaration;
  return new Set([...(table.columns ?? []), ...(table.filters ?? [])].map(fieldName));
}

interface Laid {
  readonly base: Source;
  readonly overlay: Overlay;
  readonly meta: JsonSchema | undefined;
}

/** Checks the declaration that an overlay makes; what is wrong in the base already is reported there. */
function checkResult(check: Check, { base, overlay, meta }: Laid): void {
  const own = new Set<string>();
  checkContent({ ...check, tenant: null, report: (pointer, message) => own.add(`${pointer} ${message}`) }, base.kind, base.value);
  const report: Report = (pointer, message) => {
    if (!own.has(`${pointer} ${message}`)) check.report(`/patch${pointer}`, message);
  };
  const result = applyOverlay(base.kind, base.value, overlay);
  const faults = meta === undefined ? [] : checkMeta(meta, result);
  for (const fault of faults) report(fault.pointer, fault.message);
  if (faults.length === 0) checkContent({ ...check, report, hidden: overlay.hide ?? [] }, base.kind, result);
}

function checkContent(check: Check, kind: Source['kind'], value: JsonObject): void {
  if (kind === 'form') checkForm(check, value as unknown as FormDeclaration);
  else if (kind === 'stages') checkStages(check, value as unknown as StagesDeclaration);
  else if (kind === 'table') checkTable(check, value as unknown as TableDeclaration);
}
