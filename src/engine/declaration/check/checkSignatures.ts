import { pointerOf } from '../../form/pointers.ts';
import { isSignature, signersOf } from '../../form/signature.ts';
import type { FormDeclaration } from '../types.ts';
import type { Check } from '../read/world.ts';
import { questionsIn, type Question } from './overlayQuestions.ts';
import { listed } from './overlayWords.ts';

/**
 * Reports signatures that nobody could give or nobody would keep: without signers, in rows and groups, in a form that
 * is sent somewhere; and signers that nobody is, or of what is not signed.
 */
export function checkSignatures(check: Check, form: FormDeclaration): void {
  for (const question of questionsIn(form).values()) {
    if (isSignature(question.schema)) checkSignature(check, form, question);
    else if (question.ui['ui:signedBy'] !== undefined)
      check.report(signersAt(question), 'only a question of the format "signature" is signed');
  }
}

const signersAt = ({ path }: Question): string => `/uiSchema${pointerOf(path)}/ui:signedBy`;

function checkSignature(check: Check, form: FormDeclaration, question: Question): void {
  const { path, schema, ui } = question;
  const name = path[0] ?? '';
  const at = `/schema/properties${pointerOf([name])}`;
  const say = (words: string) => check.report(at, words);
  const { signers: known } = check.world.names;
  if (path.length > 1) say('a signature is a question of the form as a whole; nobody signs in a row or a group');
  if (schema.type !== 'string') say('a signature is kept as a text: "type": "string"');
  if (form.submit !== undefined) say('a signature is kept with the answers of a stage; this form is sent elsewhere');
  if (form.derived?.[name] !== undefined || form.initial?.[name] !== undefined)
    say('a signature is given by somebody; it is never worked out, nor there to begin with');
  if (ui['ui:signedBy'] === undefined)
    say('says nobody who may sign; put "ui:signedBy", the types of users, into its UI schema');
  for (const type of signersOf(question).filter((one) => known !== undefined && !Object.hasOwn(known, one)))
    check.report(signersAt(question), `unknown type of user ${type}; there are ${typesOf(known ?? {})}`);
}

const typesOf = (known: { readonly [type: number]: string }): string =>
  listed(Object.entries(known).map(([type, who]) => `${type} (${who})`));
