import { memo, useMemo } from 'react';
import { toFieldPathId } from '@rjsf/utils';
import type { Json, JsonSchema } from '../../../engine/index.ts';
import { answerWords, isEmpty, isObject, jsonEqual } from '../../../engine/index.ts';
import { useEngine } from '../../EngineProvider.tsx';
import { rowName } from '../rowName.ts';
import { orderedNames, rowSchema, titleOf, uiOptionsOf } from '../fieldSchema.ts';
import { ProblemCard } from '../../parts/FieldProblem.tsx';
import { Property } from './ObjectField.tsx';
import type { RowActions } from './rowActions.ts';
import type { EngineFieldProps } from './fieldProps.ts';

interface RowCardProps extends EngineFieldProps {
  readonly row: Json;
  readonly rowKey: string;
  readonly index: number;
  readonly isLast: boolean;
  readonly noun: string;
  readonly open: boolean;
  readonly rowActions: RowActions;
  readonly canMove: boolean;
  readonly canCopy: boolean;
  readonly canRemove: boolean;
}

/** What is compared as it is; schemas, rows and rights that stay draw nothing again. */
const plain = [
  'schema',
  'uiSchema',
  'rowKey',
  'index',
  'isLast',
  'open',
  'rowActions',
  'canMove',
  'canCopy',
  'canRemove',
] as const;

/** One row: a heading that names it, its buttons, and its fields while it is open. */
export const RowCard = memo(
  function RowCard(props: RowCardProps) {
    const { schema, uiSchema, row, index, noun, open } = props;
    const own = rowSchema(schema, index);
    const ui = isObject(uiSchema) && isObject(uiSchema.items) ? uiSchema.items : undefined;
    const columns = uiOptionsOf(uiSchema).columns;
    const parent = props.fieldPathId;
    const path = useMemo(
      () => toFieldPathId(index, props.registry.globalFormOptions, parent),
      [index, parent, props.registry.globalFormOptions],
    );
    if (!own) return <ProblemCard title={`${noun} ${index + 1}`} message="This row has no schema." />;
    const names = orderedNames(own, uiOptionsOf(ui).order);
    const heading = `${capital(noun)} ${index + 1}`;
    const name = rowName(own, row, Array.isArray(columns) ? columns.map(String) : names);
    // A row may be called what it is called without a name.
    const named = name.toLowerCase() === heading.toLowerCase() ? '' : name;
    return (
      <li
        className="row"
        id={path.$id}
        tabIndex={-1}
        aria-label={named ? `${heading}: ${named}` : heading}
        data-field={path.$id}
      >
        <RowHead {...props} heading={heading} named={named} />
        {open ? (
          <div className="fields row-fields">
            {names.map((name) => (
              <Property
                key={name}
                {...props}
                property={name}
                schema={own}
                {...(ui === undefined ? { uiSchema: {} } : { uiSchema: ui })}
                fieldPathId={path}
                formData={row}
              />
            ))}
          </div>
        ) : (
          <RowSummary schema={own} ui={ui} row={row} names={summaryNames(columns, names)} />
        )}
      </li>
    );
  },
  (before, after) =>
    plain.every((name) => before[name] === after[name]) &&
    before.fieldPathId.$id === after.fieldPathId.$id &&
    jsonEqual(before.row, after.row),
);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function RowHead(props: RowCardProps & { readonly heading: string; readonly named: string }) {
  const { rowKey: key, index, isLast, open, heading, named, rowActions: actions, canMove, canCopy, canRemove } = props;
  const what = named || heading.toLowerCase();
  return (
    <div className="row-head">
      <button type="button" className="row-title" aria-expanded={open} onClick={() => actions.toggle(key)}>
        <span>
          {heading}
          {named && <span className="row-name"> {named}</span>}
        </span>
      </button>
      {canMove && (
        <Tool tool="up" label={`Move ${what} up`} disabled={index === 0} onClick={() => actions.move(key, -1)} />
      )}
      {canMove && (
        <Tool tool="down" label={`Move ${what} down`} disabled={isLast} onClick={() => actions.move(key, 1)} />
      )}
      {canCopy && <Tool tool="copy" label={`Duplicate ${what}`} onClick={() => actions.duplicate(key)} />}
      {canRemove && <Tool tool="remove" label={`Remove ${what}`} onClick={() => actions.askRemove(key)} />}
    </div>
  );
}

interface ToolProps {
  readonly tool: 'up' | 'down' | 'copy' | 'remove';
  readonly label: string;
  readonly disabled?: boolean;
  onClick(): void;
}

// Its picture is drawn by the style sheet: a hundred rows hold four hundred of them.
const Tool = ({ tool, label, disabled, onClick }: ToolProps) => (
  <button
    type="button"
    className="tool"
    data-tool={tool}
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onClick}
  />
);

function summaryNames(columns: Json | undefined, names: readonly string[]): readonly string[] {
  return Array.isArray(columns) ? columns.map(String) : names.slice(0, 4);
}

function RowSummary({
  schema,
  ui,
  row,
  names,
}: {
  readonly schema: JsonSchema;
  readonly ui: unknown;
  readonly row: Json;
  readonly names: readonly string[];
}) {
  const { widgetKinds } = useEngine().registry;
  const parts = names.flatMap((name) => {
    const { properties } = schema;
    const property = isObject(properties) ? properties[name] : undefined;
    const value = isObject(row) ? row[name] : undefined;
    if (!isObject(property) || isEmpty(value)) return [];
    const fieldUi = isObject(ui) ? ui[name] : undefined;
    return [
      {
        name,
        title: titleOf(property, fieldUi, name),
        text: answerWords(widgetKinds, { schema: property, options: uiOptionsOf(fieldUi) }, value),
      },
    ];
  });
  if (parts.length === 0) return <p className="row-summary unanswered">Nothing filled in yet</p>;
  return (
    <dl className="row-summary">
      {parts.map(({ name, title, text }) => (
        <div key={name}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
