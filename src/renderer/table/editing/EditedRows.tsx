import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import type { Row, RowEditDeclaration } from '../../../engine/index.ts';
import { useFormCommand } from '../../ask/useFormSubmit.ts';
import { useEngine } from '../../EngineProvider.tsx';
import { rowKey } from '../bulk/useSelection.ts';
import { useTableScope } from '../tableScope.ts';
import { PutBackNote } from '../../ask/PutBackNote.tsx';
import { RowEditingContext } from './rowEditing.ts';
import { useEditedRow } from './useEditedRow.ts';

interface EditedRowsProps {
  readonly rows: readonly Row[];
  /** Whether the rows have come. */
  readonly known: boolean;
  /** Draws the rows: those given, and the one that is edited. */
  children(rows: readonly Row[]): ReactNode;
}

/**
 * Around the rows of a table: where it declares so, they are edited whole by whoever may. What is typed in a row stays
 * whatever is asked of the list meanwhile: a row that is not on the page stands before its rows until it is saved or
 * left.
 */
export function EditedRows({ rows, known, children }: EditedRowsProps) {
  const { editsRow } = useTableScope().compiled.declaration;
  if (editsRow === undefined) return children(rows);
  return (
    <Editable declared={editsRow} rows={rows} known={known}>
      {children}
    </Editable>
  );
}

function Editable({ declared, rows, known, children }: EditedRowsProps & { readonly declared: RowEditDeclaration }) {
  const { host } = useEngine();
  const { compiled } = useTableScope();
  const command = useFormCommand(declared.form);
  const drafts = host.useTableDrafts(compiled.id);
  const editing = useEditedRow({ declared, rows, known, form: host.useForm(declared.form), command, drafts });
  const { edited } = editing;
  const isAway = edited !== null && !rows.some((row) => rowKey(compiled, row) === edited.key);
  const place = useFocusAfter(isAway);
  return (
    <RowEditingContext value={command.denied === null ? editing : null}>
      <Place ref={place} tabIndex={-1}>
        <PutBackNote putBack={edited?.putBack ?? null} />
        {children(isAway ? [edited.row, ...rows] : rows)}
      </Place>
    </RowEditingContext>
  );
}

/** A row that stood before the rows of its page goes with its editing, and its button too: the rows get the focus. */
function useFocusAfter(isAway: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const wasAway = useRef(false);
  useEffect(() => {
    const hasGone = wasAway.current && !isAway;
    wasAway.current = isAway;
    if (!hasGone) return;
    // Once the rows are drawn: the grid takes its row away later than this.
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body || !activeElement.isConnected)
        place.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [isAway]);
  return place;
}

const Place = styled('div')({ '&:focus-visible': { outline: 'none', boxShadow: 'none' } });
