import type { ResolvedForm } from '../../../../engine/index.ts';
import { ServerError } from '../../../errors.ts';
import type { Call } from '../../handler.ts';
import { checkDraft, refuseFaults, type DraftText } from '../checked.ts';
import { ownPath } from '../content.ts';

/**
 * The form that an untrusted text makes, checked and resolved in the thread of checks. Refused with its faults, each
 * with its place; other texts with faults are left out, as if they had not been written.
 */
export async function draftForm(call: Call, signal: AbortSignal, draft: DraftText): Promise<ResolvedForm> {
  const { problems, form } = await checkDraft(call, signal, draft);
  const own = problems.filter(({ file }) => ownPath(file) === draft.path);
  // Without a form and a fault of its own: there are too many texts, or one is too large to be read at all.
  refuseFaults({ problems: own.length === 0 && form === null ? problems : own }, 'This form cannot be drawn');
  if (form === null) throw new ServerError('INVALID', { message: 'There is no such form' });
  return form;
}
