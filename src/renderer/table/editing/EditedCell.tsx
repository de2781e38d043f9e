import { later } from '../../parts/Later.tsx';
import type { EditedRow, RowEditing } from './rowEditing.ts';

const PlacedQuestion = later(async () => (await import('../../ask/PlacedQuestion.tsx')).PlacedQuestion);

interface EditedCellProps {
  readonly editing: RowEditing;
  readonly edited: EditedRow;
  readonly question: string;
}

/** A question of the row's form in the place of a cell. Enter saves the row, Escape leaves it as it was. */
export function EditedCell({ editing, edited, question }: EditedCellProps) {
  const { form, facts, row, document, errors, sending, first } = edited;
  return (
    <PlacedQuestion
      form={form}
      question={question}
      facts={facts}
      row={row}
      document={document}
      errors={errors}
      sending={sending}
      first={first === question}
      onChange={editing.change}
      onHold={editing.hold}
      onSave={editing.save}
      onLeave={editing.cancel}
    />
  );
}
