import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { COLUMN_KINDS, isOfList, type NewQuestion } from '../../../engine/index.ts';
import { AddingDialog } from './AddingDialog.tsx';
import { ListFields } from './AddQuestionFields.tsx';
import { KindField } from './KindField.tsx';
import { LabelledField } from './LabelledField.tsx';
import { useAskedQuestion, type AskedQuestions } from './useAskedQuestion.ts';
import type { OfferedLookup } from './useFormBench.ts';

interface Props {
  /** Words of the table. */
  readonly table: string;
  readonly lookups: readonly OfferedLookup[];
  onAdd(column: NewQuestion, isLast: boolean): void;
  onDone(): void;
}

/** Asks for new columns of a table: the words of each, its kind, and its answers. */
export function AddColumnDialog({ table, lookups, onAdd, onDone }: Props) {
  const asking = useAskedQuestion({ heading: '', onAdd, onDone });
  return (
    <AddingDialog title={`Add a column to “${table}”`} sends="Add column" asking={asking} onLeave={onDone}>
      <AddColumnFields key={asking.count} {...{ asking, lookups }} />
    </AddingDialog>
  );
}

interface FieldsProps {
  readonly asking: AskedQuestions;
  readonly lookups: readonly OfferedLookup[];
}

function AddColumnFields({ asking: { asked, set, fault }, lookups }: FieldsProps) {
  const { label, kind, help, isRequired } = asked;
  return (
    <>
      <LabelledField
        label="Column"
        fault={fault('label') === null ? null : 'Please write what the column is called'}
        value={label}
        isFirst
        onValue={(words) => set({ label: words })}
      />
      <KindField kinds={COLUMN_KINDS} value={kind} onKind={(one) => set({ kind: one })} />
      {isOfList(kind) && <ListFields {...{ asked, set, fault, lookups }} />}
      <LabelledField label="Help (optional)" value={help} onValue={(words) => set({ help: words })} />
      <FormControlLabel
        label="Required in every row"
        control={<Checkbox checked={isRequired} onChange={(_, isOn) => set({ isRequired: isOn })} />}
      />
    </>
  );
}
