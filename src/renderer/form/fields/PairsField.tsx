import { useId, useRef, useState } from 'react';
import type { Json, JsonObject, JsonSchema } from '../../../engine/index.ts';
import { isObject, pairProblem, withPairs } from '../../../engine/index.ts';
import { typeOf, uiOptionsOf } from '../fieldSchema.ts';
import { useFormScope } from '../formScope.ts';
import { AddIcon } from '../../parts/Icons.tsx';
import { FieldError } from '../templates/FieldTemplate.tsx';
import type { EngineFieldProps } from './fieldProps.ts';
import { ItemTools } from './ItemTools.tsx';
import { Property } from './ObjectProperty.tsx';

/** The names that a person gave in an object; none where it takes none. */
export function pairsOf(schema: JsonSchema): readonly string[] {
  return Array.isArray(schema.pairs) ? schema.pairs.map(String) : [];
}

/** The pairs of an object that takes names of one's own: add, rename, answer, remove. */
export function PairsField(props: EngineFieldProps) {
  const { schema, uiSchema, readonly = false } = props;
  const names = pairsOf(schema);
  return (
    <div className="pairs">
      <ol className="row-list">
        {names.map((name) => (
          <Pair key={name} {...props} uiSchema={pairUi(schema, uiSchema, name)} property={name} />
        ))}
      </ol>
      {!readonly && <NewPair {...props} />}
    </div>
  );
}

/** What draws a pair: its own UI schema, else that of all pairs; a pair that is emptied stays. */
function pairUi(schema: JsonSchema, uiSchema: unknown, name: string): JsonObject {
  const ui = isObject(uiSchema) ? uiSchema : {};
  const { properties } = schema;
  const own = isObject(properties) ? properties[name] : undefined;
  const emptied = isObject(own) && typeOf(own) === 'string' ? '' : null;
  const declared = [ui.additionalProperties, ui[name]].filter(isObject);
  return { [name]: declared.reduce<JsonObject>((all, part) => ({ ...all, ...part }), { 'ui:emptyValue': emptied }) };
}

function Pair(props: EngineFieldProps & { readonly property: string }) {
  const { schema, fieldPathId, property, readonly = false } = props;
  const { revise } = useFormScope();
  const [problem, setProblem] = useState('');
  const { path, $id } = fieldPathId;
  const id = `${$id}-${property}__name`;
  const rename = (text: string) => {
    const name = text.trim();
    const found = name === property ? '' : pairProblem(schema, name);
    setProblem(found);
    if (name !== property && found === '')
      revise((document) =>
        withPairs(document, path, (pairs) => pairs.map(([own, value]) => [own === property ? name : own, value])),
      );
  };
  return (
    <li className="row">
      {!readonly && (
        <>
          <ItemTools
            name={property}
            up={null}
            down={null}
            remove={() =>
              revise((document) => withPairs(document, path, (pairs) => pairs.filter(([own]) => own !== property)))
            }
          />
          <div className="field">
            <label className="label" htmlFor={id}>
              Name
            </label>
            <input
              id={id}
              className="control"
              type="text"
              autoComplete="off"
              defaultValue={property}
              aria-invalid={problem === '' ? undefined : true}
              aria-describedby={problem === '' ? undefined : `${id}__error`}
              onBlur={(event) => rename(event.currentTarget.value)}
            />
            <FieldError id={id} errors={problem === '' ? [] : [problem]} />
          </div>
        </>
      )}
      <Property {...props} />
    </li>
  );
}

function NewPair({ schema, uiSchema, fieldPathId, title = '' }: EngineFieldProps) {
  const { revise } = useFormScope();
  const [problem, setProblem] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const id = `${fieldPathId.$id}__new${useId()}`;
  const noun = uiOptionsOf(uiSchema).itemTitle;
  const words = typeof noun === 'string' ? noun : 'entry';
  const add = () => {
    const name = input.current?.value.trim() ?? '';
    const found = pairProblem(schema, name);
    setProblem(found);
    if (found !== '') {
      input.current?.focus();
      return;
    }
    if (input.current) input.current.value = '';
    revise((document) => withPairs(document, fieldPathId.path, (pairs) => [...pairs, [name, freshValue(schema)]]));
  };
  return (
    <div className="field">
      <label className="label" htmlFor={id}>{`Name of a new ${words}${title === '' ? '' : ` of ${title}`}`}</label>
      <input
        id={id}
        ref={input}
        className="control"
        type="text"
        autoComplete="off"
        aria-invalid={problem === '' ? undefined : true}
        aria-describedby={problem === '' ? undefined : `${id}__error`}
      />
      <FieldError id={id} errors={problem === '' ? [] : [problem]} />
      <button type="button" className="button" onClick={add}>
        <AddIcon /> Add {words}
      </button>
    </div>
  );
}

/** What a new pair begins with: nothing of the kind that it is of. */
function freshValue({ additionalProperties }: JsonSchema): Json {
  const schema = isObject(additionalProperties) ? additionalProperties : {};
  if (schema.default !== undefined) return schema.default;
  const type = typeOf(schema);
  if (type === 'object') return {};
  return type === 'array' ? [] : type === undefined || type === 'string' ? '' : null;
}
