import { useState } from 'react';
import type { Json, JsonSchema } from '../../../engine/index.ts';
import { pointerOf } from '../../../engine/index.ts';
import { rowName } from '../rowName.ts';
import type { UiOptions } from '../fieldSchema.ts';
import { orderedNames, rowSchema, uiOptionsOf } from '../fieldSchema.ts';
import { useFieldErrors } from '../formScope.ts';
import { AddIcon } from '../../parts/Icons.tsx';
import type { FieldLock } from '../locks.ts';
import { rowKey, useRows } from '../hooks/useRows.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { Beside } from '../templates/Beside.tsx';
import { FieldError } from '../templates/FieldTemplate.tsx';
import { LockNote } from '../templates/ReadOnlyField.tsx';
import { WaitingPlace } from '../WaitingPlace.tsx';
import { RowCard } from './RowCard.tsx';
import type { RowRights } from './rowActions.ts';
import { RowsTable } from './RowsTable.tsx';
import type { EngineFieldProps } from './fieldProps.ts';

/** A list of rows, each an object with an id made here: add, duplicate, remove after asking, move. */
export function RowsField(props: EngineFieldProps & { readonly lock?: FieldLock | null }) {
  const { schema, uiSchema, formData, fieldPathId, title = '', readonly, lock } = props;
  const rows = Array.isArray(formData) ? formData : [];
  const options = uiOptionsOf(uiSchema);
  const errors = useFieldErrors(pointerOf(fieldPathId.path));
  const id = fieldPathId.$id;
  const noun = typeof options.itemTitle === 'string' ? options.itemTitle : 'row';
  const help = typeof options.help === 'string' ? options.help : schema.description;
  return (
    <fieldset
      className="rows"
      id={id}
      data-field={id}
      aria-describedby={errors.length > 0 ? `${id}__error` : undefined}
    >
      <legend>{title}</legend>
      <Beside path={fieldPathId.path} title={title} isWhole />
      {typeof help === 'string' && help !== '' && <p className="help">{help}</p>}
      {lock && (
        <div className="read">
          <LockNote lock={lock} as="p" />
        </div>
      )}
      {readonly ? (
        <RowsTable {...props} rows={rows} noun={noun} />
      ) : (
        <RowList {...props} rows={rows} noun={noun} errors={errors} />
      )}
    </fieldset>
  );
}

/** Pixels of a closed row with the gap below it. */
const CLOSED_ROW = 96;

interface RowListProps extends EngineFieldProps {
  readonly rows: readonly Json[];
  readonly noun: string;
  readonly errors: readonly string[];
}

function RowList(props: RowListProps) {
  const { rows, noun, errors, schema, title = '' } = props;
  const { path, $id: id } = props.fieldPathId;
  const list = useRows({ path, id, rows, noun });
  const rights = rightsOf(schema, uiOptionsOf(props.uiSchema), rows.length);
  const limit = limitOf(schema, noun, rows.length);
  return (
    <>
      {rows.length === 0 && <p className="unanswered">Nothing added yet.</p>}
      <RowCards {...props} list={list} rights={rights} />
      {list.shown < rows.length && (
        <WaitingPlace
          height={(rows.length - list.shown) * CLOSED_ROW}
          label={title}
          onNear={list.showAll}
          onEnter={list.enter}
        />
      )}
      <FieldError id={id} errors={errors} />
      {limit !== '' && <p className="help">{limit}</p>}
      {rights.add && (
        <button type="button" className="button" ref={list.addButton} onClick={list.add}>
          <AddIcon /> Add {noun}
        </button>
      )}
      <span className="unseen" role="status">
        {list.news}
      </span>
      <RemoveQuestion
        question={list.removing === null ? null : `Remove ${nameRow(props, rows, list.removing)}?`}
        noun={noun}
        onAnswer={list.answerRemove}
      />
    </>
  );
}

interface RowCardsProps extends RowListProps {
  readonly list: ReturnType<typeof useRows>;
  readonly rights: RowRights;
}

/** The rows that are drawn already. */
function RowCards({ list, rights, ...props }: RowCardsProps) {
  const { rows } = props;
  return (
    <ol className="row-list" ref={list.element}>
      {rows.slice(0, list.shown).map((row, index) => {
        const key = rowKey(row, index);
        return (
          <RowCard
            key={key}
            {...props}
            row={row}
            rowKey={key}
            index={index}
            isLast={index === rows.length - 1}
            open={list.isOpen(key)}
            rowActions={list.actions}
            canMove={rights.order && rows.length > 1}
            canCopy={rights.add && rights.duplicate}
            canRemove={rights.remove}
          />
        );
      })}
    </ol>
  );
}

interface RemoveQuestionProps {
  readonly question: string | null;
  readonly noun: string;
  onAnswer(yes: boolean): void;
}

/** Not there before it is first asked: a closed dialog costs more to draw than a row. */
function RemoveQuestion({ question, noun, onAnswer }: RemoveQuestionProps) {
  const [asked, setAsked] = useState(false);
  if (question !== null && !asked) setAsked(true);
  return asked ? (
    <ConfirmDialog question={question} yes={`Remove ${noun}`} no="Keep it" danger onAnswer={onAnswer} />
  ) : null;
}

function rightsOf(schema: JsonSchema, options: UiOptions, count: number): RowRights {
  const { minItems, maxItems } = schema;
  return {
    add: options.addable !== false && !(typeof maxItems === 'number' && count >= maxItems),
    remove: options.removable !== false && !(typeof minItems === 'number' && count <= minItems),
    order: options.orderable !== false,
    duplicate: options.duplicable !== false,
  };
}

/** Why no row can be added, or none removed, in words; `""` where one can. */
function limitOf({ minItems, maxItems }: JsonSchema, noun: string, count: number): string {
  if (typeof maxItems === 'number' && count >= maxItems) return `No more than ${maxItems} can be added.`;
  if (typeof minItems === 'number' && minItems > 0 && count > 0 && count <= minItems)
    return `At least ${minItems === 1 ? `one ${noun} is` : `${minItems} are`} needed.`;
  return '';
}

function nameRow(props: EngineFieldProps, rows: readonly Json[], key: string): string {
  const index = rows.findIndex((row, position) => rowKey(row, position) === key);
  const schema = rowSchema(props.schema, index);
  const name = schema ? rowName(schema, rows[index], orderedNames(schema, uiOptionsOf(props.uiSchema).columns)) : '';
  return name === '' ? `row ${index + 1}` : `“${name}”`;
}
