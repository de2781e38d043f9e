import { useMemo } from 'react';
import { useOwnPath } from '../hooks/useOwnPath.ts';
import type { Json, JsonObject, JsonSchema } from '../../../engine/index.ts';
import { isObject, pointerOf, ROW_ID } from '../../../engine/index.ts';
import { itemSchemaOf, typeOf, uiOptionsOf } from '../fieldSchema.ts';
import { useFieldErrors } from '../formScope.ts';
import { AddIcon } from '../../parts/Icons.tsx';
import { useItems } from '../hooks/useItems.ts';
import type { ItemActions } from '../hooks/useItems.ts';
import { FieldError } from '../templates/FieldTemplate.tsx';
import type { EngineFieldProps } from './fieldProps.ts';
import { ItemTools } from './ItemTools.tsx';

/**
 * A list of anything but rows of one making: plain values, lists, alternatives, and items each with a place of its own.
 */
export function ListField(props: EngineFieldProps) {
  const { schema, uiSchema, formData, fieldPathId, title = '', readonly = false } = props;
  const { $id: id, path } = fieldPathId;
  const options = uiOptionsOf(uiSchema);
  const items = Array.isArray(formData) ? formData : [];
  const fixed = typeof schema.tuple === 'number' ? schema.tuple : 0;
  const count = Math.max(fixed, items.length);
  const errors = useFieldErrors(pointerOf(path));
  const actions = useItems(schema, path, id, items.length);
  const noun = typeof options.itemTitle === 'string' ? options.itemTitle : 'item';
  const help = typeof options.help === 'string' ? options.help : schema.description;
  const full = typeof schema.maxItems === 'number' && items.length >= schema.maxItems;
  const takesMore = fixed === 0 || isObject(schema.additionalItems);
  return (
    <fieldset
      className="rows"
      id={id}
      data-field={id}
      aria-describedby={errors.length > 0 ? `${id}__error` : undefined}
    >
      <legend>{title}</legend>
      {typeof help === 'string' && help !== '' && <p className="help">{help}</p>}
      {count === 0 && <p className="unanswered">{readonly ? 'Nothing was added.' : 'Nothing added yet.'}</p>}
      <ol className="row-list">
        {Array.from({ length: count }, (_, index) => (
          <Item
            key={itemKey(items[index], index)}
            {...props}
            index={index}
            isFixed={index < fixed}
            last={items.length - 1}
            noun={noun}
            value={items[index]}
            actions={actions}
          />
        ))}
      </ol>
      <FieldError id={id} errors={errors} />
      {!readonly && !full && takesMore && options.addable !== false && (
        <button type="button" className="button" ref={actions.addButton} onClick={actions.add}>
          <AddIcon /> Add {noun}
        </button>
      )}
    </fieldset>
  );
}

const itemKey = (item: Json | undefined, index: number) =>
  isObject(item) && typeof item[ROW_ID] === 'string' ? item[ROW_ID] : String(index);

interface ItemProps extends EngineFieldProps {
  readonly index: number;
  readonly isFixed: boolean;
  /** Place of the last item. */
  readonly last: number;
  readonly noun: string;
  readonly value: Json | undefined;
  readonly actions: ItemActions;
}

function Item(props: ItemProps) {
  const { schema, uiSchema, registry, index, isFixed, noun, value, readonly = false, last, actions } = props;
  const { SchemaField } = registry.fields;
  const ownPath = useOwnPath(index, props);
  const own = itemSchemaOf(schema, index);
  const ui = useMemo(() => itemUi(uiSchema, own, { index, isFixed, noun }), [uiSchema, own, index, isFixed, noun]);
  if (!SchemaField) return null;
  const options = uiOptionsOf(uiSchema);
  const moves = options.orderable !== false && !isFixed;
  const first = typeof schema.tuple === 'number' ? schema.tuple : 0;
  return (
    <li className="row" data-item={ownPath.$id}>
      {!readonly && !isFixed && (
        <ItemTools
          name={`${noun} ${index + 1}`}
          up={moves && index > first ? () => actions.move(index, index - 1) : null}
          down={moves && index < last ? () => actions.move(index, index + 1) : null}
          remove={options.removable === false ? null : () => actions.remove(index)}
        />
      )}
      <SchemaField
        name={`${noun} ${index + 1}`}
        schema={own}
        uiSchema={ui}
        required={isFixed}
        readonly={readonly}
        fieldPathId={ownPath}
        formData={value}
        registry={registry}
        onChange={props.onChange}
      />
    </li>
  );
}

/**
 * The UI schema of an item: its own, a title with its number, and an empty value, since an item that is emptied stays
 * where it is.
 */
function itemUi(
  uiSchema: unknown,
  schema: JsonSchema,
  { index, isFixed, noun }: { index: number; isFixed: boolean; noun: string },
): JsonObject {
  const ui = isObject(uiSchema) ? uiSchema : {};
  const declared = isFixed || !isObject(ui.additionalItems) ? ui.items : ui.additionalItems;
  const own = Array.isArray(declared) ? declared[index] : declared;
  const given = isObject(own) ? own : {};
  const words = typeof schema.title === 'string' ? schema.title : capital(noun);
  const title = typeof uiOptionsOf(given).title === 'string' ? String(uiOptionsOf(given).title) : words;
  return {
    'ui:emptyValue': typeOf(schema) === 'string' ? '' : null,
    ...given,
    'ui:title': isFixed ? title : `${title} ${index + 1}`,
  };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
