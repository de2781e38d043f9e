import { ServerError } from '../../errors.ts';
import type { UnitCall } from '../handler.ts';
import { pepNote } from './noteSource.ts';

/** Characters that a note holds at most (C-51). */
export const longestNote = 10_000;

/** What a save says, checked; nothing is known of the pupils yet. */
export interface NoteInput {
  readonly content: string;
  readonly noteTypeId: number;
  readonly noteDate: string;
  /** Each once. */
  readonly pupilIds: readonly number[];
  /** The plan a note is about; undefined where nothing was said of it. */
  readonly relatedId: number | null | undefined;
}

/** Reads a save's body; what is wrong with it is said at its field, in the dialog's words. */
export function readNote(call: UnitCall): NoteInput {
  const { body, today } = call;
  const content = String(body.notecontent);
  const pupilIds = [...new Set((body.studentId as number[]).map(Number))];
  const noteTypeId = Number(body.noteTypeId);
  refuse({
    ...(content.trim() === '' ? { notecontent: 'Please add a note' } : {}),
    ...([...content].length > longestNote ? { notecontent: 'A note can have 10,000 characters at most' } : {}),
    ...(pupilIds.length === 0 ? { studentId: 'Please add a student' } : {}),
    ...(isType(call, noteTypeId) ? {} : { noteTypeId: 'Please choose a note type' }),
  });
  const relatedId =
    body.typeRelatedId === undefined || body.typeRelatedId === null ? body.typeRelatedId : Number(body.typeRelatedId);
  return { content, noteTypeId, noteDate: String(body.noteDate ?? today), pupilIds, relatedId };
}

function refuse(errors: Readonly<Record<string, string>>): void {
  if (Object.keys(errors).length > 0) throw new ServerError('INVALID', { errors });
}

const isType = ({ declarations }: UnitCall, id: number) =>
  declarations.lookup('note-type').options?.some(({ value }) => value === id) === true;

/**
 * A note is about a plan only where its type says so, and only about one of its own pupil. For pupils whom the viewer
 * sees: of others it would tell which plan is whose.
 */
export async function checkRelated({ db }: UnitCall, { relatedId, noteTypeId, pupilIds }: NoteInput): Promise<void> {
  if (relatedId === undefined || relatedId === null) return;
  const plan =
    noteTypeId !== pepNote
      ? undefined
      : await db
          .selectFrom('pep')
          .select('pupil_id')
          .where('id', '=', relatedId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst();
  if (plan === undefined || pupilIds.some((id) => id !== plan.pupil_id))
    refuse({ typeRelatedId: 'This is not a PEP of the pupil' });
}
