import { useEffect, useRef, useState } from 'react';
import type { Json, JsonObject } from '../../engine/index.ts';
import { isObject, pointerOf, ROW_ID } from '../../engine/index.ts';
import { rowName } from '../form/answerText.ts';
import { orderedNames, rowSchema, uiOptionsOf } from '../form/fieldSchema.ts';
import { useFieldErrors, useFormScope, useRevealed } from '../form/formScope.ts';
import { AddIcon } from '../form/Icons.tsx';
import type { FieldLock } from '../form/locks.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { FieldError } from '../templates/FieldTemplate.tsx';
import { LockNote } from '../templates/ReadOnlyField.tsx';
import { RowCard } from './RowCard.tsx';
import type { RowActions } from './rowActions.ts';
import { RowsTable } from './RowsTable.tsx';
import type { EngineFieldProps } from './fieldProps.ts';

/** More rows than this start closed, each one line of its main answers. */
const MANY_ROWS = 8;

/** A list of rows, each an object with an id made here: add, remove after asking, move. */
export function RowsField(props: EngineFieldProps & { readonly lock?: FieldLock | null }) {
  const { schema, uiSchema, formData, fieldPathId, title = '', readonly, lock } = props;
  const rows = Array.isArray(formData) ? formData : [];
  const options = uiOptionsOf(uiSchema);
  const errors = useFieldErrors(pointerOf(fieldPathId.path));
  const list = useRows(props, rows);
  const id = fieldPathId.$id;
  const noun = typeof options.itemTitle === 'string' ? options.itemTitle : 'row';
  const full = typeof schema.maxItems === 'number' && rows.length >= schema.maxItems;
  const help = typeof options.help === 'string' ? options.help : schema.description;
  return (
    <fieldset className="rows" id={id} data-field={id} aria-describedby={errors.length > 0 ? `${id}__error` : undefined}>
      <legend>{title}</legend>
      {typeof help === 'string' && help !== '' && <p className="help">{help}</p>}
      {lock && <dl className="read">{<LockNote lock={lock} />}</dl>}
      {readonly ? (
        <RowsTable {...props} rows={rows} noun={noun} />
      ) : (
        <>
          {rows.length === 0 && <p className="unanswered">Nothing added yet.</p>}
          <ol className="row-list">
            {rows.map((row, index) => (
              <RowCard key={rowKey(row, index)} {...props} row={row} index={index} total={rows.length} noun={noun} open={list.isOpen(row)} rowActions={list.actions} />
            ))}
          </ol>
          <FieldError id={id} errors={errors} />
          {!full && (
            <button type="button" className="button" ref={list.addButton} onClick={list.add}>
              <AddIcon /> Add {noun}
            </button>
          )}
          <ConfirmDialog
            question={list.removing === null ? null : `Remove ${nameRow(props, rows, list.removing)}?`}
            yes={`Remove ${noun}`}
            no="Keep it"
            danger
            onAnswer={list.answerRemove}
          />
        </>
      )}
    </fieldset>
  );
}

const rowKey = (row: Json, index: number) => (isObject(row) && typeof row[ROW_ID] === 'string' ? row[ROW_ID] : String(index));

function nameRow(props: EngineFieldProps, rows: readonly Json[], index: number): string {
  const schema = rowSchema(props.schema, index);
  const name = schema ? rowName(schema, rows[index], orderedNames(schema, uiOptionsOf(props.uiSchema).columns)) : '';
  return name === '' ? `row ${index + 1}` : `“${name}”`;
}

const isEmptyRow = (row: Json | undefined) => !isObject(row) || Object.keys(row).every((key) => key === ROW_ID);

/** What happens to a list's rows; focus goes to the row it concerns. */
function useRows(props: EngineFieldProps, rows: readonly Json[]) {
  const { change } = useFormScope();
  const { path, $id: id } = props.fieldPathId;
  const [removing, setRemoving] = useState<number | null>(null);
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set());
  const [startOpen] = useState(rows.length <= MANY_ROWS);
  const wanted = useRef<string | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const revealed = useRevealed();
  useEffect(() => {
    if (wanted.current === null) return;
    focusRow(wanted.current);
    wanted.current = null;
  });
  const set = (next: readonly Json[]) => change(path, next.length === 0 ? undefined : [...next]);
  const remove = (index: number) => {
    set(rows.filter((_, position) => position !== index));
    if (rows.length === 1) addButton.current?.focus();
    else wanted.current = `${id}-${Math.max(0, index - 1)}`;
  };
  const isOpen = (row: Json) => {
    const key = isObject(row) ? String(row[ROW_ID]) : '';
    const index = rows.indexOf(row);
    return flipped.has(key) ? !startOpen : startOpen || revealed.startsWith(`${pointerOf(path)}/${index}/`);
  };
  const toggle = (key: string) => setFlipped((keys) => (keys.has(key) ? new Set([...keys].filter((one) => one !== key)) : new Set([...keys, key])));
  const add = () => {
    const row: JsonObject = { [ROW_ID]: crypto.randomUUID() };
    if (!startOpen) toggle(String(row[ROW_ID]));
    wanted.current = `${id}-${rows.length}`;
    set([...rows, row]);
  };
  const actions: RowActions = {
    toggle,
    move(from, to) {
      const next = [...rows];
      next.splice(to, 0, ...next.splice(from, 1));
      wanted.current = null;
      set(next);
    },
    askRemove: (index) => (isEmptyRow(rows[index]) ? remove(index) : setRemoving(index)),
  };
  const answerRemove = (yes: boolean) => {
    if (yes && removing !== null) remove(removing);
    setRemoving(null);
  };
  return { removing, answerRemove, addButton, add, actions, isOpen };
}

function focusRow(id: string): void {
  const row = document.getElementById(id);
  const first = row?.querySelector<HTMLElement>('.fields input, .fields select, .fields textarea');
  (first ?? row)?.focus();
}
