import type { EngineFieldProps } from './fieldProps.ts';

/** A place that takes no answer (type null): its words alone. */
export function NothingField({ schema, fieldPathId, title }: EngineFieldProps) {
  const { $id: id } = fieldPathId;
  return (
    <div className="field" id={id} data-field={id}>
      <p className="label">{title}</p>
      {typeof schema.description === 'string' && <p className="help">{schema.description}</p>}
    </div>
  );
}
