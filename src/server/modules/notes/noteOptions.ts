import { sql } from 'kysely';
import type { ReplyOf } from '../../../contract/index.ts';
import { audit } from '../audit.ts';
import type { UnitCall } from '../handler.ts';
import { tooYoungOnes } from '../pep/youngestAge.ts';
import { pupilOptions } from '../students/pupilOptions.ts';
import { noteSource } from './noteSource.ts';

interface Author {
  readonly id: number;
  readonly label: string;
  readonly username: string;
}

/**
 * Who wrote a note that the viewer may see (D-65): `id` and `username` as the call is specified, `label` for the
 * screens.
 */
export async function noteAuthors(call: UnitCall): Promise<ReplyOf<'notes.authors'>> {
  const found = await sql<Author>`
    select id, label, username from (
      select distinct note.author_id as id, ${noteSource.fields.author?.sql} as label, coalesce(author.username, 'Support staff') as username
      from ${noteSource.base(call)}) authors
    order by label collate "und-x-icu", id`.execute(call.db);
  return { contents: found.rows };
}

/**
 * Pupils that a note may be about: `data` as the call is specified, `contents` for the screens; with `plans`, why there
 * cannot be a plan yet, which the form that adds one tells (D-350).
 */
export async function noteStudents(call: UnitCall): Promise<ReplyOf<'notes.students'>> {
  const pupils = await pupilOptions(call);
  const tooYoung = await tooYoungOnes(call);
  const contents = pupils.map((pupil) => {
    const plans = tooYoung.get(pupil.id);
    return plans === undefined ? pupil : { ...pupil, plans };
  });
  await audit(call, { action: 'notes.students', record: 'list', detail: { count: contents.length } });
  return { data: contents.map(({ id, name }) => ({ studentId: id, studentFullName: name })), contents };
}

/** Types of a note: the one call that is specified to answer a bare list (C-32), which no body of ours is otherwise. */
export function noteTypes({ declarations }: UnitCall): Promise<ReplyOf<'notes.types'>> {
  const types = (declarations.lookup('note-type').options ?? []).map(({ value, label }) => ({
    id: value,
    noteType: label,
  }));
  return Promise.resolve(types);
}
