import {
  dayOf,
  dayText,
  grouped,
  labelOf,
  momentText,
  personOf,
  yearText,
  yesNo,
  type Item,
  type Making,
} from './item.ts';
import { plainWords } from './plainWords.ts';

/** Notes and results by academic year, also those deleted, which are held still; each stored file. */
export async function* writtenItems(making: Making): AsyncGenerator<Item> {
  yield* noteItems(making);
  yield* resultItems(making);
  yield* fileItems(making);
}

const byWhom = (making: Making, at: Date | null, who: number | null): string =>
  at === null ? '' : `${momentText(at)}, ${personOf(making, who)}`;

async function* noteItems(making: Making): AsyncGenerator<Item> {
  const notes = await making.call.db
    .selectFrom('case_note')
    .selectAll()
    .where('pupil_id', '=', making.pupil.id)
    .orderBy('note_date')
    .orderBy('id')
    .execute();
  for (const note of notes) {
    const type = labelOf(making, 'note-type', note.note_type_id);
    const line = [
      dayText(note.note_date),
      type,
      personOf(making, note.author_id),
      plainWords(note.content),
      byWhom(making, note.updated_at, note.updated_by),
      byWhom(making, note.deleted_at, note.deleted_by),
    ];
    const title = `${type}${note.deleted_at === null ? '' : ' (deleted)'}`;
    yield { kind: 'note', title, date: note.note_date, lines: [line] };
  }
}

async function* resultItems(making: Making): AsyncGenerator<Item> {
  const results = await making.call.db
    .selectFrom('assessment_result')
    .selectAll()
    .where('pupil_id', '=', making.pupil.id)
    .orderBy('academic_year_id')
    .orderBy('school_term_id')
    .orderBy('id')
    .execute();
  for (const [year, rows] of grouped(results, ({ academic_year_id: id }) => id)) {
    const lines = rows.map((result) => [
      labelOf(making, 'school-term', result.school_term_id),
      labelOf(making, 'grade-level', result.grade_level_id),
      labelOf(making, 'grade-type', result.grade_type_id),
      result.subject,
      result.grade,
      result.raw_grade,
      result.note,
      yesNo(result.is_complete),
      dayText(result.entered_date),
      byWhom(making, result.created_at, result.created_by),
      byWhom(making, result.updated_at, result.updated_by),
      byWhom(making, result.deleted_at, result.deleted_by),
    ]);
    yield { kind: 'results', title: `Results ${yearText(year)}`, date: null, lines };
  }
}

async function* fileItems(making: Making): AsyncGenerator<Item> {
  const files = await making.call.db
    .selectFrom('attachment')
    .leftJoin('pep_document as document', (join) =>
      join
        .onRef('document.authority_id', '=', 'attachment.authority_id')
        .onRef('document.attachment_id', '=', 'attachment.id'),
    )
    .leftJoin('pep', (join) =>
      join.onRef('pep.authority_id', '=', 'document.authority_id').onRef('pep.id', '=', 'document.pep_id'),
    )
    .select(['attachment.id', 'file_name', 'media_type', 'size', 'attachment.added_at', 'attachment.added_by'])
    .select(['document.kind', 'document.reference', 'document.deleted_at'])
    .select(({ fn }) => [
      fn.coalesce('pep.academic_year_id', 'document.academic_year_id').as('year'),
      fn.coalesce('pep.school_term_id', 'document.school_term_id').as('term'),
    ])
    .where('attachment.pupil_id', '=', making.pupil.id)
    .where('is_of_message', '=', false)
    .orderBy('attachment.added_at')
    .orderBy('attachment.id')
    .execute();
  for (const file of files) {
    const line = [
      file.file_name,
      file.media_type,
      String(file.size),
      momentText(file.added_at),
      personOf(making, file.added_by),
      documentText(making, file),
      file.reference ?? '',
      file.deleted_at === null ? '' : momentText(file.deleted_at),
    ];
    yield { kind: 'file', title: file.file_name, date: dayOf(file.added_at), lines: [line], attachmentId: file.id };
  }
}

const documentKinds = { pep: 'Document of the PEP', form: 'PEP saved as PDF,', historical: 'Historical document,' };

/** What a file is where it is a document: of which plan or of which past term. */
function documentText(
  making: Making,
  { kind, year, term }: { kind: keyof typeof documentKinds | null; year: number | null; term: number | null },
): string {
  if (kind === null) return '';
  const when = year === null ? '' : `${yearText(year)} ${labelOf(making, 'school-term', term)}`;
  return `${documentKinds[kind]} ${when}`.trim();
}
