import type { ReactNode } from 'react';
import type { Row, RowEditDeclaration } from '../../../engine/index.ts';
import { useFormCommand } from '../../ask/useFormSubmit.ts';
import { useEngine } from '../../EngineProvider.tsx';
import { useTableScope } from '../tableScope.ts';
import { RowEditingContext } from './rowEditing.ts';
import { useEditedRow } from './useEditedRow.ts';

interface EditedRowsProps {
  readonly rows: readonly Row[];
  readonly children: ReactNode;
}

/** Around the rows of a table: where it declares so, they are edited whole by whoever may. */
export function EditedRows({ rows, children }: EditedRowsProps) {
  const { editsRow } = useTableScope().compiled.declaration;
  if (editsRow === undefined) return children;
  return (
    <Editable declared={editsRow} rows={rows}>
      {children}
    </Editable>
  );
}

function Editable({ declared, rows, children }: EditedRowsProps & { readonly declared: RowEditDeclaration }) {
  const { host } = useEngine();
  const command = useFormCommand(declared.form);
  const editing = useEditedRow({ declared, rows, form: host.useForm(declared.form), command });
  return <RowEditingContext value={command.denied === null ? editing : null}>{children}</RowEditingContext>;
}
