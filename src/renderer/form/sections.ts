import type { ActiveForm, AnswerError, Json, JsonObject, JsonSchema } from '../../engine/index.ts';
import { completion, isObject, jsonEqual, segmentsOf } from '../../engine/index.ts';
import { isRequired, orderedNames, propertySchema } from './fieldSchema.ts';

/** Some of a form's fields under a heading, as a form of its own. */
export interface FormSection {
  /** `""` where the form has no sections. */
  readonly title: string;
  readonly description: string;
  readonly names: readonly string[];
  readonly schema: JsonSchema;
}

/** What is left to do in a section. */
export interface SectionProgress {
  readonly title: string;
  readonly required: number;
  /** Required questions without a valid answer. */
  readonly left: number;
  readonly faults: number;
  /** Pointer of its first field. */
  readonly pointer: string;
}

function sectionOf(active: ActiveForm, heading: { title: string; description?: string | undefined }, names: readonly string[]): FormSection {
  const properties = Object.fromEntries(names.map((name) => [name, propertySchema(active.schema, name) ?? {}]));
  const required = names.filter((name) => isRequired(active.schema, name));
  return { title: heading.title, description: heading.description ?? '', names, schema: { type: 'object', properties, required } };
}

/** The sections of an active form, in their order, without those whose fields are all hidden; fields of no section come last. */
export function sectionsOf(active: ActiveForm, hidden: (name: string) => boolean): readonly FormSection[] {
  const names = orderedNames(active.schema, active.uiSchema['ui:order']).filter((name) => !hidden(name));
  const declared = active.form.sections ?? [];
  const taken = new Set(declared.flatMap((section) => section.fields));
  const sections = declared.map((section) => sectionOf(active, section, names.filter((name) => section.fields.includes(name))));
  const rest = names.filter((name) => !taken.has(name));
  const all = rest.length === 0 ? sections : [...sections, sectionOf(active, { title: declared.length === 0 ? '' : 'More' }, rest)];
  return all.filter((section) => section.names.length > 0);
}

/** Sections in which what did not change keeps its identity, so that only the others are drawn again. */
export function keepSections(before: readonly FormSection[], next: readonly FormSection[]): readonly FormSection[] {
  const kept = next.map((section) => before.find((one) => one.title === section.title && sameSection(one, section)) ?? section);
  return kept.length === before.length && kept.every((section, index) => section === before[index]) ? before : kept;
}

function sameSection(a: FormSection, b: FormSection): boolean {
  return (
    a.description === b.description &&
    jsonEqual([...a.names], [...b.names]) &&
    jsonEqual(a.schema.required, b.schema.required) &&
    a.names.every((name) => propertySchema(a.schema, name) === propertySchema(b.schema, name))
  );
}

/** The answers of some fields; `before` itself when none of them changed. */
export function pickAnswers(answers: JsonObject, names: readonly string[], before: JsonObject | null): JsonObject {
  const picked = Object.fromEntries(names.flatMap((name): [string, Json][] => (answers[name] === undefined ? [] : [[name, answers[name]]])));
  if (before === null) return picked;
  const keys = Object.keys(picked);
  const same = keys.length === Object.keys(before).length && keys.every((key) => before[key] === picked[key] || jsonEqual(before[key], picked[key]));
  return same ? before : picked;
}

/** What is left in each section. Pointers of `errors` are into the answers. */
export function sectionProgress(
  active: ActiveForm,
  sections: readonly FormSection[],
  { answers, errors }: { readonly answers: JsonObject; readonly errors: readonly AnswerError[] },
): readonly SectionProgress[] {
  return sections.map(({ title, names, schema }) => {
    const counts = completion({ ...active, schema }, answers);
    const faults = errors.filter(({ pointer }) => names.includes(segmentsOf(pointer)[0] ?? '')).length;
    return { title, required: counts.required, left: counts.required - counts.answered, faults, pointer: `/${names[0] ?? ''}` };
  });
}

/** The pointer of the control that shows a fault: a list of choices shows those of its items. */
export function controlPointer(schema: JsonSchema, error: AnswerError): string {
  const segments = segmentsOf(error.pointer);
  let node: JsonSchema | null = schema;
  const kept: string[] = [];
  for (const segment of segments) {
    node = node && inner(node, segment);
    if (!node) break;
    kept.push(segment);
  }
  return kept.length === segments.length ? error.pointer : kept.map((segment) => `/${segment}`).join('');
}

function inner(schema: JsonSchema, segment: string): JsonSchema | null {
  const property = propertySchema(schema, segment);
  if (property) return property;
  const { items, additionalItems } = schema;
  const item = Array.isArray(items) ? (items[Number(segment)] ?? additionalItems) : items;
  return isObject(item) && isObject(item.properties) && /^\d+$/.test(segment) ? item : null;
}
