import { useEffect, useRef } from 'react';
import Button from '@mui/material/Button';
import type { Row } from '../../../engine/index.ts';
import { Refusable } from '../../ask/ActionButton.tsx';
import { rowName } from '../rowName.ts';
import { denialOf, useTableScope } from '../tableScope.ts';
import type { RowEditing } from './rowEditing.ts';

interface EditedActionsProps {
  readonly editing: RowEditing;
  readonly row: Row;
}

/** What a row that is edited offers: to save it, or to leave it as it was. */
export function SavingActions({ editing, row }: EditedActionsProps) {
  const { compiled } = useTableScope();
  const name = rowName(compiled, row);
  return (
    <>
      <Button
        size="small"
        variant="contained"
        loading={editing.edited?.sending === true}
        aria-label={`Save ${name}`}
        onClick={editing.save}
      >
        Save
      </Button>
      <Button
        size="small"
        disabled={editing.edited?.sending === true}
        aria-label={`Cancel ${name}`}
        onClick={editing.cancel}
      >
        Cancel
      </Button>
    </>
  );
}

/** Begins to edit a row; has the focus again when that has ended. */
export function EditAction({ editing, row, hint }: EditedActionsProps & { readonly hint: boolean }) {
  const { compiled, denied } = useTableScope();
  const button = useRef<HTMLButtonElement>(null);
  const { takesFocus } = editing;
  useEffect(() => {
    if (takesFocus(row)) button.current?.focus();
  }, [takesFocus, row]);
  return (
    <Refusable
      ref={button}
      label="Edit"
      name={`Edit ${rowName(compiled, row)}`}
      look="quiet"
      denied={denialOf(row, denied, editing.operation)}
      hint={hint}
      onPress={() => editing.start(row)}
    />
  );
}
