import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { staff } from '../../db/staff.ts';
import type { CaseNote, OperationId } from '../../../contract/index.ts';
import type { UnitCall } from '../handler.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { text, value, type ListSource } from '../lists/source.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';

/** The type whose notes may be about a plan (LOOK-9). */
export const pepNote = 24;

/** The words of a type, for the search and the export; the page knows them from its lookup. */
function noteTypes({ declarations }: UnitCall): RawBuilder<unknown> {
  const options = declarations.lookup('note-type').options ?? [];
  return sql`unnest(${options.map(({ value: id }) => Number(id))}::int[], ${options.map(({ label }) => label)}::text[])`;
}

/** Case notes of the pupils that the viewer sees; those deleted are out of sight (D-12). */
export const noteSource: ListSource = {
  base: (call) => sql`case_note note
    join pupil on pupil.authority_id = note.authority_id and pupil.id = note.pupil_id
    left join ${staff} author on author.id = note.author_id
    left join ${noteTypes(call)} as type (id, label) on type.id = note.note_type_id
    left join pep on pep.authority_id = note.authority_id and pep.id = note.type_related_id
      and note.note_type_id = ${pepNote} and pep.deleted_at is null
    where note.deleted_at is null and ${visiblePupils(call)}`,
  // Of one day the note written last comes first.
  id: sql`note.id desc`,
  fields: {
    id: value(sql`note.id`),
    noteDate: value(sql`note.note_date`),
    author: text(sql`coalesce(author.first_name || ' ' || author.last_name, 'Support staff')`),
    noteAuthorId: value(sql`note.author_id`),
    noteTypeId: value(sql`note.note_type_id`),
    noteTypeDescription: text(sql`type.label`),
    note: text(sql`note.content`),
    studentId: value(sql`note.pupil_id`),
    typeRelatedId: value(sql`note.type_related_id`),
    relatedPep: text(sql`('PEP ' || (pep.academic_year_id + 2009) || '-' || (pep.academic_year_id + 2010))`),
    studentFullName: text(sql`(pupil.first_name || ' ' || pupil.last_name)`),
    upn: text(sql`pupil.upn`),
    studentYear: value(sql`pupil.year_group_id`),
  },
};

/** Who may change a note is the operations' to say; whether it is the viewer's own is what they ask. */
const rules: ListDefinition['rules'] = {
  operations: ['notes.save', 'notes.delete'],
  facts: ({ noteAuthorId }, { viewer }) => ({ note: { isOwn: noteAuthorId === viewer.userId } }),
};

/** The notes of one pupil, which their export holds as well. */
export const notesOfPupilList: ListDefinition = {
  operation: 'notes.ofPupil',
  source: noteSource,
  rules,
  also: ({ studentId }) => [sql`note.pupil_id = ${Number(studentId)}`],
};

/** The notes of one pupil that are of one type. */
export const noteList = (operation: OperationId, typeId: number): ListDefinition => ({
  ...notesOfPupilList,
  operation,
  also: ({ studentId }) => [sql`note.pupil_id = ${Number(studentId)}`, sql`note.note_type_id = ${typeId}`],
});

/** All notes that the viewer may see, which their export holds as well. */
export const allNotesList: ListDefinition = { operation: 'notes.all', source: noteSource, rules };

/** Rows of the source by a condition of their own, without table and paging. */
export async function noteRows(call: UnitCall, condition: RawBuilder<SqlBool>): Promise<CaseNote[]> {
  const columns = Object.entries(noteSource.fields).map(([name, field]) => sql`${field.sql} as ${sql.id(name)}`);
  const found = await sql<CaseNote>`select ${sql.join(columns)} from ${noteSource.base(call)} and ${condition}`.execute(
    call.db,
  );
  return found.rows;
}
