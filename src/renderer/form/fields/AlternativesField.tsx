import type { Alternatives, JsonSchema } from '../../../engine/index.ts';
import { alternativesOf, chooseAlternative } from '../../../engine/index.ts';
import { useFormRules, useFormScope } from '../formScope.ts';
import type { Path } from '../path.ts';
import type { EngineFieldProps } from './fieldProps.ts';

/** Whether a place of an active schema asks which of its alternatives is meant, and no answer of it does. */
export function asksKind(schema: JsonSchema): boolean {
  return alternativesOf(schema).some(({ by }) => by.length === 0);
}

/** An answer of one of several kinds: which kind, and then what that kind asks. */
export function AlternativesField(props: EngineFieldProps) {
  const { schema, fieldPathId, registry, title = '', readonly = false } = props;
  const { SchemaField } = registry.fields;
  const inner = withoutKinds(schema);
  return (
    <div className="alternatives" data-alternatives={fieldPathId.$id}>
      <KindChoices schema={schema} id={fieldPathId.$id} path={fieldPathId.path} title={title} readonly={readonly} />
      {SchemaField && inner.type !== 'null' && <SchemaField {...props} schema={inner} />}
    </div>
  );
}

interface KindChoicesProps {
  readonly schema: JsonSchema;
  readonly id: string;
  readonly path: Path;
  readonly title: string;
  readonly readonly: boolean;
}

/** The questions of which kind an answer is: one for each set of alternatives that the place has. */
export function KindChoices({ schema, id, path, title, readonly }: KindChoicesProps) {
  const notes = alternativesOf(schema).filter(({ by }) => by.length === 0);
  return notes.map((note, index) => (
    <KindChoice
      key={note.at}
      note={note}
      id={`${id}__kind${index === 0 ? '' : index}`}
      path={path}
      title={title}
      readonly={readonly}
    />
  ));
}

function KindChoice({
  note,
  id,
  path,
  title,
  readonly,
}: Omit<KindChoicesProps, 'schema'> & { readonly note: Alternatives }) {
  const { revise } = useFormScope();
  const { facts } = useFormRules();
  const label = title === '' ? 'Choose one' : `${title} (choose one)`;
  const chosen = note.titles[note.option] ?? '';
  if (readonly) {
    return (
      <dl className="read">
        <dt>{label}</dt>
        <dd>{chosen}</dd>
      </dl>
    );
  }
  const choose = (option: number) =>
    revise((document, active) => chooseAlternative({ active, facts, document }, { path, at: note.at, option }));
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="control control-select"
        value={note.option}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      >
        {note.titles.map((text, option) => (
          <option key={`${option} ${text}`} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

const answered = new WeakMap<JsonSchema, JsonSchema>();

function withoutKinds(schema: JsonSchema): JsonSchema {
  const { alternatives: _alternatives, ...rest } = schema;
  const known = answered.get(schema) ?? rest;
  answered.set(schema, known);
  return known;
}
