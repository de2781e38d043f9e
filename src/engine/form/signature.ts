import type { ResolvedForm } from '../declaration/catalogTypes.ts';
import { dateTime } from '../format/dateTime.ts';
import type { Json, JsonSchema } from '../json.ts';
import { isObject } from '../json.ts';
import { uiOptionsOf } from '../widget/uiOptions.ts';
import type { Question } from './questions.ts';
import { questionsOf } from './questions.ts';

/** The `format` of a question that is answered by signing. */
export const SIGNATURE = 'signature';

/** What a page sends for a signature: whoever saves it signs, and the keeper of the answers writes who and when. */
export const SIGN = 'sign';

/** Who has signed, as what, and when; the answer is its text. */
export interface Signature {
  /** Id of the user. */
  readonly by: number;
  /** As it was when they signed. */
  readonly name: string;
  /** As what they signed, in words. */
  readonly role: string;
  /** ISO instant. */
  readonly at: string;
}

/** The answer that a signature is kept as: one text, so that it is merged, stored and moved whole. */
export const signatureText = ({ by, name, role, at }: Signature): string => JSON.stringify({ by, name, role, at });

/** The signature that an answer is; null of any other answer. */
export function signatureOf(value: Json | undefined): Signature | null {
  if (typeof value !== 'string' || !value.startsWith('{"by":')) return null;
  const read = parsed(value);
  if (!isObject(read)) return null;
  const { by, name, role, at } = read;
  return typeof by === 'number' && typeof name === 'string' && typeof role === 'string' && typeof at === 'string'
    ? { by, name, role, at }
    : null;
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

/** A signature as it reads: “Signed by Jane Fox, Chair, 12/11/2026 at 14:05”; what is none reads as it is. */
export function signatureWords(value: string): string {
  if (value === SIGN) return 'Signed when this is saved';
  const signature = signatureOf(value);
  if (signature === null) return value;
  const when = dateTime.toText(signature.at, { options: {} }).replace(' ', ' at ');
  return `Signed by ${signature.name}, ${signature.role}, ${when}`;
}

/** Whether a question is answered by signing. */
export const isSignature = (schema: JsonSchema): boolean => schema.format === SIGNATURE;

/** Types of users who may sign at a question. */
export function signersOf({ ui }: Pick<Question, 'ui'>): readonly number[] {
  const { signedBy } = uiOptionsOf(ui);
  return Array.isArray(signedBy) ? signedBy.filter((type) => typeof type === 'number') : [];
}

/** The questions of a form that are answered by signing, with who may: they stand at its top alone. */
export function signaturesOf(form: Pick<ResolvedForm, 'schema' | 'uiSchema'>): ReadonlyMap<string, readonly number[]> {
  const signed = [...questionsOf(form).fields].filter(([, { schema }]) => isSignature(schema));
  return new Map(signed.map(([name, question]) => [name, signersOf(question)]));
}
