import { segmentsOf } from '../../form/pointers.ts';
import type { Question } from '../../form/questions.ts';
import { declaredQuestions } from '../../form/questions.ts';
import { readBy } from '../../form/rules.ts';
import { propertiesOf, requiredOf, textsOf } from '../../form/schemaParts.ts';
import type { Json, JsonObject, JsonSchema } from '../../json.ts';
import { isObject } from '../../json.ts';
import { memberFragments, rootFragment, spread } from '../read/fragments.ts';
import { ordered, orderedEntries } from './ordered.ts';
import { addToForm, withSections } from './overlayAdd.ts';
import { patchForm } from './overlayPatch.ts';
import { withHeadings } from './headings.ts';
import { withThresholds } from './thresholds.ts';
import type { Overlay } from '../catalogTypes.ts';
import type { AnswerRule, FormDeclaration, Section } from '../types.ts';

/** A form with what an overlay rewords and adds, and its numbers; nothing is hidden, required, freed or ordered yet. */
export function enlargedForm(base: FormDeclaration, overlay: Overlay): FormDeclaration {
  const { headings, thresholds, patch = {}, add = {} } = overlay;
  return addToForm(patchForm(withHeadings(withThresholds(base, thresholds), headings), patch), add);
}

/** A form with an overlay laid on it: patch and additions first, so that the lists can name what they bring. */
export function overlayForm(base: FormDeclaration, overlay: Overlay): FormDeclaration {
  const patched = enlargedForm(base, overlay);
  const form: FormDeclaration = {
    ...patched,
    schema: overlaySchema(patched.schema, overlay),
    ...(patched.uiSchema === undefined
      ? {}
      : { uiSchema: overlayUi(patched.uiSchema, overlay, { question: declaredQuestions(patched) }) }),
    ...withoutHidden(patched, overlay.hide ?? []),
  };
  const hasHeadings = form.sections !== undefined || Object.keys(overlay.add?.sections ?? {}).length > 0;
  return hasHeadings ? { ...form, sections: overlaySections(form, overlay) } : form;
}

function overlaySchema(schema: JsonSchema, overlay: Overlay): JsonSchema {
  const below = (part: Json): Json => (isObject(part) ? overlaySchema(part, overlay) : part);
  const result: JsonSchema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    // What only tests stays as it is: a hidden question is simply never answered.
    if (['allOf', 'anyOf', 'oneOf'].includes(keyword) && Array.isArray(value)) result[keyword] = value.map(below);
    else if (['then', 'else', 'items'].includes(keyword)) result[keyword] = below(value);
    else if (keyword === 'properties' && isObject(value)) result[keyword] = overlayProperties(value, overlay);
    else if (keyword === 'dependencies' && isObject(value)) result[keyword] = overlayDependencies(value, overlay);
    else result[keyword] = value;
  }
  const required = overlayRequired(result, overlay);
  if (required.length > 0) result.required = required;
  else delete result.required;
  return result;
}

function overlayProperties(properties: JsonObject, overlay: Overlay): JsonObject {
  const kept = Object.entries(properties).filter(([name]) => !overlay.hide?.includes(name));
  const inner = kept.map(([name, schema]) => [name, isObject(schema) ? overlaySchema(schema, overlay) : schema]);
  return orderedEntries(Object.fromEntries(inner) as JsonObject, overlay.order ?? []);
}

function overlayRequired(schema: JsonSchema, overlay: Overlay): string[] {
  const dropped = [...(overlay.hide ?? []), ...(overlay.optional ?? [])];
  const kept = requiredOf(schema).filter((name) => !dropped.includes(name));
  const names = Object.keys(propertiesOf(schema));
  const added = (overlay.require ?? []).filter((name) => names.includes(name) && !kept.includes(name));
  return [...kept, ...added];
}

function overlayDependencies(dependencies: JsonObject, overlay: Overlay): JsonObject {
  const dropped = [...(overlay.hide ?? []), ...(overlay.optional ?? [])];
  const kept = Object.entries(dependencies).filter(([name]) => !overlay.hide?.includes(name));
  return Object.fromEntries(
    kept.map(([name, needed]): [string, Json] => {
      if (isObject(needed)) return [name, overlaySchema(needed, overlay)];
      return [name, textsOf(needed).filter((other) => !dropped.includes(other))];
    }),
  );
}

interface UiPlace {
  readonly question: Question;
  /** Name of the question that this UI schema is of; undefined at the root and for rows. */
  readonly name?: string;
}

function overlayUi(uiSchema: JsonObject, overlay: Overlay, { question, name }: UiPlace): JsonObject {
  const settled = name !== undefined && [...(overlay.require ?? []), ...(overlay.optional ?? [])].includes(name);
  const result: JsonObject = {};
  for (const [key, value] of Object.entries(uiSchema)) {
    const kept = textsOf(value).filter((item) => !overlay.hide?.includes(item));
    if (overlay.hide?.includes(key) || (settled && key === 'ui:required-when')) continue;
    if (key === 'ui:order') result[key] = reordered(kept, overlay, question);
    else if (key === 'ui:columns') result[key] = ordered(kept, overlay.order ?? [], (item) => item);
    else if (key.startsWith('ui:') || !isObject(value)) result[key] = value;
    else if (key === 'items' && question.item !== null)
      result[key] = overlayUi(value, overlay, { question: question.item });
    else result[key] = overlayUi(value, overlay, { question: question.fields.get(key) ?? question, name: key });
  }
  return result;
}

/** A base's own order, which may hold a star, under the overlay's: what that names and shows goes where it says. */
function reordered(base: readonly string[], { order = [], hide = [] }: Overlay, { fields }: Question): string[] {
  const star = order.includes('*') ? order.indexOf('*') : order.length;
  const here = (names: readonly string[]): string[] => names.filter((name) => fields.has(name) && !hide.includes(name));
  const others = base.filter((name) => name === '*' || !order.includes(name));
  const result = [...here(order.slice(0, star)), ...others, ...here(order.slice(star + 1))];
  // Questions that the overlay adds are in no order of the base's.
  const isWhole = result.includes('*') || [...fields.keys()].every((name) => result.includes(name));
  return isWhole ? result : [...result, '*'];
}

type Named = Pick<FormDeclaration, 'initial' | 'messages' | 'derived' | 'rules'>;

function withoutHidden(form: FormDeclaration, hide: readonly string[]): Named {
  const shown = (path: string): boolean => !segmentsOf(path).some((name) => hide.includes(name));
  const kept = <T>(part: { readonly [path: string]: T } | undefined): { [path: string]: T } =>
    Object.fromEntries(Object.entries(part ?? {}).filter(([path]) => shown(path)));
  const derived = Object.entries(kept(form.derived))
    .map(([path, value]) => [path, { ...value, of: value.of.filter(shown) }] as const)
    .filter(([, value]) => value.of.length > 0);
  const rules = (form.rules ?? [])
    .filter((rule) => shown(rule.field) && lostBy(rule, hide).length === 0)
    .map((rule) => (rule.differsFrom === undefined ? rule : { ...rule, differsFrom: rule.differsFrom.filter(shown) }));
  return {
    ...(form.initial === undefined ? {} : { initial: kept(form.initial) }),
    ...(form.messages === undefined ? {} : { messages: kept(form.messages) }),
    ...(form.derived === undefined ? {} : { derived: Object.fromEntries(derived) }),
    ...(form.rules === undefined ? {} : { rules }),
  };
}

/** The hidden questions and columns without which a rule can say nothing any more. */
export function lostBy(rule: AnswerRule, hide: readonly string[]): readonly string[] {
  const read = [...readBy(rule).map(({ field }) => field), ...testedNames(rule.contains)];
  const lost = read.filter((name) => hide.includes(name));
  // What differs from several differs from those that are left.
  return rule.differsFrom === undefined || lost.length === read.length ? lost : [];
}

/** Questions of a row that a rule about rows reads. */
function testedNames(schema: JsonSchema | undefined): string[] {
  return schema === undefined ? [] : [...memberFragments(spread(rootFragment(schema, ''))).keys()];
}

/** Headings without what is hidden; a question that stands under none joins the one before it in the order. */
function overlaySections(form: FormDeclaration, overlay: Overlay): Section[] {
  const hide = overlay.hide ?? [];
  const names = [...declaredQuestions(form).fields.keys()];
  // A form without headings that is given some keeps its other questions under its own title.
  const sections = shownIn(form.sections ?? [{ title: form.title, fields: names }], hide);
  const placed = sections.flatMap((section) => section.fields);
  const reading = ordered(
    [...placed, ...names.filter((name) => !placed.includes(name))],
    overlay.order ?? [],
    (name) => name,
  );
  reading.forEach((name, index) => {
    if (placed.includes(name)) return;
    const before = reading[index - 1];
    const home = sections.find((section) => before !== undefined && section.fields.includes(before)) ?? sections[0];
    home?.fields.splice(before === undefined ? 0 : home.fields.indexOf(before) + 1, 0, name);
  });
  const added = shownIn(Object.values(overlay.add?.sections ?? {}), hide).filter(({ fields }) => fields.length > 0);
  return withSections(sections, { added, reading }).map((section) => {
    return { ...section, fields: ordered(section.fields, overlay.order ?? [], (name) => name) };
  });
}

function shownIn(sections: readonly Section[], hide: readonly string[]): (Section & { fields: string[] })[] {
  return sections.map((section) => ({ ...section, fields: section.fields.filter((name) => !hide.includes(name)) }));
}
