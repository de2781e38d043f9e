import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject, jsonEqual } from '../json.ts';
import { conjoin } from './conjoin.ts';
import { discriminatorQuestion, discriminators, withoutProperties } from './discriminators.ts';
import { isEmpty } from './empty.ts';
import { fieldOrder } from './order.ts';
import { dereferenced } from './references.ts';
import { typeName } from './schemaWording.ts';
import { choicesOf, propertiesOf, requiredOf } from './schemaParts.ts';
import { validateSchema } from './validator.ts';

/**
 * What a place says of its alternatives in an active schema (keyword `alternatives`), for the
 * question which of them is meant. Those told apart by an answer (`by`) ask no question of their own.
 */
export interface Alternatives {
  /** Place of the keyword in the declared schema of the place: `oneOf`, `allOf/0/anyOf`. */
  readonly at: string;
  /** Number of the alternative that holds. */
  readonly option: number;
  readonly titles: readonly string[];
  /** Names whose fixed values tell the alternatives apart. */
  readonly by: readonly string[];
  /** Names that only the alternative that holds asks for. */
  readonly own: readonly string[];
}

/** The alternatives of a place of an active schema. */
export function alternativesOf(schema: JsonSchema): readonly Alternatives[] {
  return Array.isArray(schema.alternatives) ? (schema.alternatives as unknown as readonly Alternatives[]) : [];
}

/** An alternative that holds: its number and what is asked by it. */
export interface Picked {
  readonly option: number;
  readonly by: readonly string[];
  readonly schema: JsonSchema;
}

/** What alternatives are picked by: the answers shown, and all there are. */
export interface Answered {
  readonly answers: Json | undefined;
  readonly whole: Json | undefined;
}

/**
 * The alternative that holds. Alternatives told apart by a field of fixed values (`kind`) are chosen
 * by its answer, and that field becomes a question of its own; before it is answered it stands alone
 * (option -1). Others are chosen by a person, else by what the value is like.
 */
export function pickAlternative(declared: readonly JsonSchema[], value: Answered, chosen: number | undefined): Picked {
  const branches = declared.map(dereferenced);
  const by = discriminators(branches);
  if (by.length === 0) {
    const option =
      chosen !== undefined && branches[chosen] !== undefined ? chosen : fittingBranch(branches, value.whole);
    // By what was declared: a reference is opened by who reads on, and known there for one that holds itself.
    return { option, by, schema: declared[option] ?? {} };
  }
  const answers: JsonObject = isObject(value.answers) ? value.answers : {};
  const option = branches.findIndex((branch) =>
    by.every((name) => choicesOf(propertiesOf(branch)[name] ?? {})?.some((choice) => jsonEqual(choice, answers[name]))),
  );
  const questions: JsonSchema = {
    properties: Object.fromEntries(by.map((name) => [name, discriminatorQuestion(branches, name)])),
    required: by.filter((name) => branches.some((branch) => requiredOf(branch).includes(name))),
  };
  const branch = branches[option];
  return { option, by, schema: branch === undefined ? questions : conjoin(questions, withoutProperties(branch, by)) };
}

/** What the alternatives are called: their titles, else their kinds where these differ, else numbers. */
export function alternativeTitles(declared: readonly JsonSchema[]): string[] {
  const branches = declared.map(dereferenced);
  const kinds = branches.map(({ type }) => type);
  return branches.map((branch, index) => {
    if (typeof branch.title === 'string' && branch.title !== '') return branch.title;
    const alone = kinds.filter((kind) => kind === branch.type).length === 1;
    return (alone ? typeName(branch.type) : undefined) ?? `Option ${index + 1}`;
  });
}

/**
 * The number of the alternative that a value is most like: that knows most of its names, is valid, has most valid
 * answers, is the first.
 */
function fittingBranch(branches: readonly JsonSchema[], value: Json | undefined): number {
  if (value === undefined) return 0;
  const scores = branches.map((branch) => likeness(branch, value));
  const best = scores.toSorted((a, b) => b.known - a.known || b.valid - a.valid || b.fitting - a.fitting)[0];
  return best === undefined
    ? 0
    : scores.findIndex(
        ({ known, valid, fitting }) => known === best.known && valid === best.valid && fitting === best.fitting,
      );
}

function likeness(
  branch: JsonSchema,
  value: Json,
): { readonly known: number; readonly valid: number; readonly fitting: number } {
  const valid = Number(fits(branch, value));
  if (!isObject(value)) return { known: 0, valid, fitting: 0 };
  const fields = propertiesOf(branch);
  const names = fieldOrder(branch, []).filter((name) => !isEmpty(value[name]));
  const fitting = names.filter((name) => fits(fields[name] ?? {}, value[name] as Json));
  return { known: names.length, valid, fitting: fitting.length };
}

function fits(schema: JsonSchema, value: Json): boolean {
  return validateSchema(schema, value).length === 0;
}
