import type { ActiveForm, AnswerError, Json, JsonObject, JsonSchema } from '../../engine/index.ts';
import { completion, jsonEqual, segmentsOf } from '../../engine/index.ts';
import { choicesOf, isRequired, itemSchemaOf, orderedNames, propertySchema } from './fieldSchema.ts';

/** Some of a form's fields under a heading, as a form of its own. */
export interface FormSection {
  /** `""` where the form has no sections. */
  readonly title: string;
  readonly description: string;
  readonly names: readonly string[];
  readonly schema: JsonSchema;
}

function sectionOf(
  active: ActiveForm,
  heading: { title: string; description?: string | undefined },
  names: readonly string[],
): FormSection {
  const properties = Object.fromEntries(names.map((name) => [name, propertySchema(active.schema, name) ?? {}]));
  const required = names.filter((name) => isRequired(active.schema, name));
  return {
    title: heading.title,
    description: heading.description ?? '',
    names,
    schema: { type: 'object', properties, required },
  };
}

/**
 * The sections of an active form, in their order, without those whose fields are all hidden; fields of no section come
 * last.
 */
export function sectionsOf(active: ActiveForm, hidden: (name: string) => boolean): readonly FormSection[] {
  const names = orderedNames(active.schema, active.uiSchema['ui:order']).filter((name) => !hidden(name));
  const declared = active.form.sections ?? [];
  const taken = new Set(declared.flatMap((section) => section.fields));
  const sections = declared.map((section) =>
    sectionOf(
      active,
      section,
      names.filter((name) => section.fields.includes(name)),
    ),
  );
  const rest = names.filter((name) => !taken.has(name));
  const all =
    rest.length === 0
      ? sections
      : [...sections, sectionOf(active, { title: declared.length === 0 ? '' : 'More' }, rest)];
  const about = wordsOfRoot(active.schema);
  if (about === null) return all.filter((section) => section.names.length > 0);
  const last = all.at(-1) ?? sectionOf(active, { title: '' }, []);
  return [
    ...all.slice(0, -1).filter((section) => section.names.length > 0),
    { ...last, schema: { ...last.schema, ...about } },
  ];
}

/** What the root of a form asks besides its fields: which alternative is meant, and pairs. Null for most. */
function wordsOfRoot(schema: JsonSchema): JsonSchema | null {
  const asked = rootWords.filter((keyword) => schema[keyword] !== undefined);
  return asked.includes('alternatives') || asked.includes('pairs')
    ? Object.fromEntries(asked.map((keyword) => [keyword, schema[keyword] ?? null]))
    : null;
}

const rootWords = ['alternatives', 'pairs', 'hidden', 'additionalProperties', 'patternProperties', 'propertyNames'];

/** Sections in which what did not change keeps its identity, so that only the others are drawn again. */
export function keepSections(before: readonly FormSection[], next: readonly FormSection[]): readonly FormSection[] {
  const kept = next.map(
    (section) => before.find((one) => one.title === section.title && sameSection(one, section)) ?? section,
  );
  return kept.length === before.length && kept.every((section, index) => section === before[index]) ? before : kept;
}

function sameSection(a: FormSection, b: FormSection): boolean {
  return (
    a.description === b.description &&
    jsonEqual([...a.names], [...b.names]) &&
    jsonEqual(a.schema.required, b.schema.required) &&
    rootWords.every((keyword) => jsonEqual(a.schema[keyword], b.schema[keyword])) &&
    a.names.every((name) => propertySchema(a.schema, name) === propertySchema(b.schema, name))
  );
}

/** The answers of some fields; `before` itself when none of them changed. */
export function pickAnswers(answers: JsonObject, names: readonly string[], before: JsonObject | null): JsonObject {
  const picked = Object.fromEntries(
    names.flatMap((name): [string, Json][] => (answers[name] === undefined ? [] : [[name, answers[name]]])),
  );
  if (before === null) return picked;
  const keys = Object.keys(picked);
  const same =
    keys.length === Object.keys(before).length &&
    keys.every((key) => before[key] === picked[key] || jsonEqual(before[key], picked[key]));
  return same ? before : picked;
}

/** How much of a section is answered. `answers` are the form's, or the section's own where no rule looks further. */
export function sectionCounts(
  active: ActiveForm,
  section: FormSection,
  answers: JsonObject,
): { readonly required: number; readonly left: number } {
  const counts = completion({ ...active, schema: section.schema }, answers);
  return { required: counts.required, left: counts.required - counts.answered };
}

/** The faults in a section. Pointers of `errors` are into the form's answers. */
export function faultsIn({ names }: FormSection, errors: readonly AnswerError[]): number {
  return errors.filter(({ pointer }) => names.includes(segmentsOf(pointer)[0] ?? '')).length;
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
  // The items of a list of choices are one question.
  return schema.type === 'array' && choicesOf(schema) === null && /^\d+$/.test(segment)
    ? itemSchemaOf(schema, Number(segment))
    : null;
}
