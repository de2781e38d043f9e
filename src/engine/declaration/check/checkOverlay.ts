import type { JsonObject, JsonSchema } from '../../json.ts';
import { checkAdditions } from './checkAdditions.ts';
import { checkLaidExamples } from './checkExamples.ts';
import { checkForm } from './checkForm.ts';
import { checkHidden } from './checkHidden.ts';
import { checkMeta } from './checkMeta.ts';
import { checkStages } from './checkOthers.ts';
import { checkPatch } from './checkPatch.ts';
import { checkSensitive } from './checkSensitive.ts';
import { checkTable } from './checkTable.ts';
import { checkHeadings } from './checkHeadings.ts';
import { checkOwnThresholds } from './checkThresholds.ts';
import { allNames, declaredQuestions } from '../../form/questions.ts';
import { applyOverlay } from '../resolve/applyOverlay.ts';
import { fieldName } from '../fieldName.ts';
import { enlargedForm } from '../resolve/overlayForm.ts';
import { overlayPlace } from '../resolve/overlayPlace.ts';
import { mergePatch } from '../resolve/mergePatch.ts';
import type { Report, Source } from '../read/sources.ts';
import { FOLDER_OF } from '../read/sources.ts';
import type { Overlay } from '../catalogTypes.ts';
import type { TableDeclaration } from '../tableTypes.ts';
import type { FormDeclaration, StagesDeclaration } from '../types.ts';
import type { Check, World } from '../read/world.ts';
import { checkName, idsOf } from '../read/world.ts';

/** The check of one overlay: its place, its names, what it may not touch, and the declaration it makes. */
export function checkOverlay(world: World, source: Source, meta: JsonSchema | undefined): void {
  const overlay = source.value as unknown as Overlay;
  const named = overlay.base[source.kind as 'form' | 'stages' | 'table'];
  if (named === undefined) return source.report('/base', `lies in the folder of a ${source.kind}, so its base is one`);
  const base = world.base[source.kind].get(named);
  const place: Check = { world, tenant: null, report: source.report };
  checkName(
    place,
    { pointer: `/base/${source.kind}`, kind: source.kind, name: named, home: '' },
    {
      names: idsOf(world, source.kind, null),
      where: `schemas/${FOLDER_OF[source.kind]}`,
    },
  );
  if (base === undefined || world.broken.has(base)) return;
  if (named !== source.id)
    return source.report(
      `/base/${source.kind}`,
      `an overlay stands where its base does, so it has to be "${source.id}"`,
    );
  const version = base.value.version;
  if (overlay.base.version !== undefined && typeof version === 'number' && overlay.base.version > version) {
    source.report('/base/version', `is ahead of the base, which is at version ${version}`);
  }
  const stale = overlay.base.version !== undefined && typeof version === 'number' && overlay.base.version < version;
  if (stale) {
    source.report(
      '/base/version',
      `was written for version ${overlay.base.version}; the base is at version ${version} and the overlay has ` +
        'to be reviewed',
      { severity: 'warning' },
    );
  }
  // What a stale overlay gets wrong is part of its review; it must not stop a running system.
  const report: Report = stale
    ? (pointer, message, more) => source.report(pointer, message, { ...more, severity: 'warning' })
    : source.report;
  const check: Check = { world, tenant: source.tenant, report };
  const [only] = ofFormsAlone(source.kind, overlay);
  if (only !== undefined) return report(...only);
  const faults =
    checkPatch(base, overlay, report) +
    checkAdditions(report, base, overlay) +
    checkHeadings(report, base.value as unknown as FormDeclaration, overlay) +
    checkOwnThresholds(report, base.value as unknown as FormDeclaration, overlay);
  // Names that only a faulty patch would bring are no slips of the lists.
  const isSound = faults === 0 && faultyNames(check, base, overlay) === 0;
  if (world.faulty.has(base.path)) return;
  if (isSound) checkResult(check, { base, overlay, meta });
}

/** What an overlay says that is a form's alone. */
function ofFormsAlone(
  kind: Source['kind'],
  { examples, add, headings, thresholds }: Overlay,
): (readonly [at: string, message: string])[] {
  if (kind === 'form') return [];
  return [
    ...(examples === undefined
      ? []
      : [['/examples', 'only a form has examples: they say which of its questions are asked'] as const]),
    ...(headings === undefined ? [] : [['/headings', 'only a form has headings'] as const]),
    ...(thresholds === undefined
      ? []
      : [['/thresholds', 'only a form has numbers that its conditions test by'] as const]),
    ...(add === undefined
      ? []
      : [['/add', `only a form has conditions, rules, totals and headings; ${kind} are changed by "patch"`] as const]),
  ];
}

/** Faults of what lists and patch say of names: those of a later kind are looked for where there is none before. */
function faultyNames(check: Check, base: Source, overlay: Overlay): number {
  return checkNames(check, base, overlay) || checkHidden(check, base, overlay) || checkSensitive(check, base, overlay);
}

function checkNames(place: Check, base: Source, overlay: Overlay): number {
  let faults = 0;
  const report: Report = (...told) => {
    faults += 1;
    place.report(...told);
  };
  const known = [...namesIn(base.kind, enlarged(base, overlay))];
  const kind = { form: 'question', stages: 'stage', table: 'column or filter' }[
    base.kind as 'form' | 'stages' | 'table'
  ];
  for (const list of ['hide', 'require', 'optional', 'order'] as const) {
    overlay[list]?.forEach((name, index) => {
      if (name !== '*')
        checkName({ ...place, report }, { pointer: `/${list}/${index}`, kind, name, home: base.path }, known);
    });
  }
  for (const list of ['require', 'optional'] as const) {
    if (base.kind === 'table' && overlay[list] !== undefined) report(`/${list}`, 'a table has nothing to answer');
    overlay[list]?.forEach((name, index) => {
      if (overlay.hide?.includes(name)) report(`/${list}/${index}`, `"${name}" is hidden by the same overlay`);
      if (list === 'optional' && overlay.require?.includes(name))
        report(`/${list}/${index}`, `"${name}" is required by the same overlay`);
    });
  }
  return faults;
}

/** A base with what an overlay rewords and adds, before any name is left out. */
function enlarged({ kind, value }: Source, overlay: Overlay): JsonObject {
  if (kind === 'form') return enlargedForm(value as unknown as FormDeclaration, overlay) as unknown as JsonObject;
  return mergePatch(value, overlay.patch ?? {}) as JsonObject;
}

/** The names that the lists of an overlay can speak of. */
function namesIn(kind: Source['kind'], value: JsonObject): Set<string> {
  if (kind === 'form') return allNames(declaredQuestions(value as unknown as FormDeclaration));
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
  let isSound = true;
  checkContent(
    { ...check, tenant: null, report: (pointer, message) => own.add(`${pointer} ${message}`) },
    base.kind,
    base.value,
  );
  const result = applyOverlay(base.kind, base.value, overlay);
  const report: Report = (pointer, message, more) => {
    if (own.has(`${pointer} ${message}`)) return;
    isSound = false;
    check.report(overlayPlace(overlay, result, pointer, message), message, more);
  };
  const faults = meta === undefined ? [] : checkMeta(meta, result);
  for (const fault of faults) report(fault.pointer, fault.message);
  if (faults.length > 0) return;
  checkContent({ ...check, report, hidden: overlay.hide ?? [] }, base.kind, result);
  if (isSound && base.kind === 'form')
    checkLaidExamples(check, { base, overlay, form: result as unknown as FormDeclaration });
}

function checkContent(check: Check, kind: Source['kind'], value: JsonObject): void {
  if (kind === 'form') checkForm(check, value as unknown as FormDeclaration);
  else if (kind === 'stages') checkStages(check, value as unknown as StagesDeclaration);
  else if (kind === 'table') checkTable(check, value as unknown as TableDeclaration);
}
