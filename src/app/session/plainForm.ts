import type { signedOutWidgetKinds } from '../../contract/index.ts';
import type { JsonObject, JsonSchema, ResolvedForm } from '../../engine/index.ts';
import { isJsonObject } from '../api/isJsonObject.ts';

type SignedOutWidget = keyof typeof signedOutWidgetKinds;

/** Their names once more: what those kinds hold would bring the words of every widget onto the signed-out page. */
const drawnHere = { password: true, code: true } as const satisfies { readonly [name in SignedOutWidget]: true };

/** One question of a signed-out form. These kinds are all that such a form may hold. */
export interface PlainField {
  readonly name: string;
  readonly title: string;
  readonly help: string;
  readonly kind: SignedOutWidget | 'text' | 'checkbox';
  readonly autoComplete: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export type PlainAnswers = { readonly [name: string]: string | boolean };

/** The questions of a declaration in their order. Throws for a kind that is not drawn here. */
export function plainFields(form: ResolvedForm): PlainField[] {
  const properties = isJsonObject(form.schema.properties) ? form.schema.properties : {};
  const required = Array.isArray(form.schema.required) ? form.schema.required : [];
  return Object.entries(properties).map(([name, schema]) => {
    if (!isJsonObject(schema)) throw new Error(`The question "${name}" of ${form.id} is no schema.`);
    const ui = isJsonObject(form.uiSchema?.[name]) ? form.uiSchema[name] : {};
    return {
      name,
      title: textOr(schema.title, name),
      help: textOr(ui['ui:help'], ''),
      kind: kindOf(`The question "${name}" of ${form.id}`, schema, ui),
      autoComplete: textOr(ui['ui:autocomplete'], ''),
      required: required.includes(name),
      schema,
    };
  });
}

/** Question -> what is wrong with its answer, in the declaration's words; `refused` are wrong whatever it says. */
export function plainErrors(
  form: ResolvedForm,
  answers: PlainAnswers,
  refused: readonly string[] = [],
): { [name: string]: string } {
  const errors: { [name: string]: string } = {};
  for (const field of plainFields(form)) {
    const fault =
      faultOf(field, answers[field.name]) ?? (refused.includes(field.name) ? `Please check “${field.title}”` : null);
    if (fault !== null) errors[field.name] = form.messages?.[field.name] ?? fault;
  }
  return errors;
}

function faultOf({ title, required, schema }: PlainField, answer: string | boolean | undefined): string | null {
  const empty = answer === undefined || answer === '' || answer === false;
  if (empty) return required ? `Please fill in “${title}”` : null;
  if (typeof answer === 'boolean') return null;
  const { minLength, maxLength, pattern } = schema;
  if (typeof minLength === 'number' && answer.length < minLength)
    return `“${title}” needs at least ${minLength} characters`;
  if (typeof maxLength === 'number' && answer.length > maxLength)
    return `“${title}” takes at most ${maxLength} characters`;
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(answer)) return `Please check “${title}”`;
  return null;
}

function kindOf(question: string, schema: JsonSchema, ui: JsonObject): PlainField['kind'] {
  if (schema.type === 'boolean') return 'checkbox';
  if (schema.type !== 'string') throw new Error(`${question} cannot be drawn before sign-in.`);
  const kind = schema.format ?? ui['ui:widget'];
  return isSignedOutWidget(kind) ? kind : 'text';
}

const isSignedOutWidget = (name: unknown): name is SignedOutWidget =>
  typeof name === 'string' && Object.hasOwn(drawnHere, name);

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}
