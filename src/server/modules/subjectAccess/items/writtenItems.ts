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

/** Notes, also those deleted, which are held still; results by academic year; each stored file. */
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
    ]);
    yield { kind: 'results', title: `Results ${yearText(year)}`, date: null, lines };
  }
}

async function* fileItems(making: Making): AsyncGenerator<Item> {
  const files = await making.call.db
    .selectFrom('attachment')
    .selectAll()
    .where('pupil_id', '=', making.pupil.id)
    .where('is_of_message', '=', false)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
  for (const file of files) {
    const line = [
      file.file_name,
      file.media_type,
      String(file.size),
      momentText(file.added_at),
      personOf(making, file.added_by),
    ];
    yield { kind: 'file', title: file.file_name, date: dayOf(file.added_at), lines: [line], attachmentId: file.id };
  }
}
