import type { ResolvedForm } from '../../../../engine/index.ts';
import type { Checked } from '../../../catalog/publications/checkTexts.ts';
import { ServerError } from '../../../errors.ts';
import type { Call } from '../../handler.ts';
import { checkOwn, problemsIn, refuseFaults } from '../checked.ts';
import { baseOf, contentOf, nameOf, ownPath, withDrafts, type OwnText } from '../content.ts';
import { lastAsked } from '../lastAsked.ts';

/** Another plan, and another reader, is no other text. */
const kept = lastAsked<Checked>(10);

/** A text, and the others that it stands among. */
export interface DraftText extends OwnText {
  readonly others: readonly OwnText[];
}

/**
 * The form that an untrusted text makes, checked and resolved in the thread of checks. Refused with its faults, each
 * with its place; other texts with faults are left out, as if they had not been written.
 */
export async function draftForm(call: Call, signal: AbortSignal, draft: DraftText): Promise<ResolvedForm> {
  const { path, text, others } = draft;
  const texts = withDrafts(others, [{ path, text }]);
  const { hash } = baseOf(call.services.catalog);
  const name = `${call.viewer.authorityId} ${path} ${nameOf(hash, contentOf(texts))}`;
  const id = path.slice('forms/'.length);
  const { problems, form } = await kept(name, () => checkOwn(call, signal, { texts, form: id }));
  const own = problems.filter(({ file }) => ownPath(file) === path);
  if (own.length > 0) refuseFaults({ problems: own }, cannot);
  if (form !== null) return form;
  // There are too many texts, or one is too large to be read at all.
  if (problemsIn({ problems }).length > 0) refuseFaults({ problems }, cannot);
  throw new ServerError('INVALID', { message: 'There is no such form' });
}

const cannot = 'This form cannot be drawn';
