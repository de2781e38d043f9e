import { useCallback, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { styled } from '@mui/material/styles';
import { pointerOf } from '../../../engine/index.ts';
import { askOne } from '../../ask/askOne.ts';
import type { FormHandle } from '../../form/formViewProps.ts';
import { FormView } from '../../form/FormView.tsx';
import { tokens } from '../../theme.ts';
import type { EditedRow, RowEditing } from './rowEditing.ts';

interface EditedCellProps {
  readonly editing: RowEditing;
  readonly edited: EditedRow;
  readonly question: string;
}

/** A question of the row's form in the place of a cell. Enter saves the row, Escape leaves it as it was. */
export function EditedCell({ editing, edited, question }: EditedCellProps) {
  const { facts, row, document, errors } = edited;
  const first = edited.first === question;
  const { change, hold } = editing;
  const view = useRef<FormHandle | null>(null);
  // What is asked is settled when the editing begins, as in a panel over a cell.
  const [{ form, locks }] = useState(() =>
    askOne(edited.form, { question, first: document.answers[question] ?? null, facts, row }),
  );
  const keep = useCallback(
    (handle: FormHandle | null) => {
      view.current = handle;
      hold(question, handle);
    },
    [hold, question],
  );
  useEffect(() => {
    if (first) view.current?.focus(pointerOf([question]));
  }, [first, question]);
  const pointer = pointerOf([question]);
  const own = errors.filter((error) => error.pointer === pointer || error.pointer.startsWith(`${pointer}/`));
  return (
    <Place aria-busy={edited.sending} onKeyDown={(event) => onKey(event, editing)}>
      <FormView
        ref={keep}
        form={form}
        locks={locks}
        facts={facts}
        document={document}
        onChange={(next) => change(question, next)}
        errors={own}
      />
    </Place>
  );
}

/** All keys are the question's own: the grid around it would move on them. */
function onKey(event: KeyboardEvent<HTMLElement>, editing: RowEditing): void {
  event.stopPropagation();
  if (event.defaultPrevented || event.altKey || event.nativeEvent.isComposing) return;
  const isOpen = (event.target as HTMLElement).getAttribute('aria-expanded') === 'true';
  if (event.key === 'Escape' && !isOpen) editing.cancel();
  if (event.key !== 'Enter' || isOpen || event.target instanceof HTMLTextAreaElement) return;
  event.preventDefault();
  editing.save();
}

const unseen = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** The head of the column names the question; for readers of the screen its label still does. */
const Place = styled('div')({
  position: 'relative',
  width: '100%',
  minWidth: 0,
  padding: '4px 0',
  whiteSpace: 'normal',
  lineHeight: 1.4,
  '& .form-body': { gap: 0 },
  '& .label, & .summary': unseen,
  '& .control': { minHeight: tokens.control.dense, width: '100%' },
  '& .field[data-invalid]': { borderLeft: 0, paddingLeft: 0, marginLeft: 0 },
  '& .error': { marginTop: 4 },
});
