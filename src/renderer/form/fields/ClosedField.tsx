import { useFormScope } from '../formScope.ts';
import { AddIcon } from '../../parts/Icons.tsx';
import type { EngineFieldProps } from './fieldProps.ts';

/**
 * A group that holds itself and of which nothing is answered yet: it opens one level at a time, when it is asked for.
 */
export function ClosedField({ schema, fieldPathId, title, readonly }: EngineFieldProps) {
  const { change } = useFormScope();
  const { $id: id, path } = fieldPathId;
  return (
    <fieldset className="group" id={id} data-field={id}>
      <legend>{title}</legend>
      {typeof schema.description === 'string' && <p className="help">{schema.description}</p>}
      {readonly ? (
        <p className="unanswered">Nothing was added.</p>
      ) : (
        <button type="button" className="button" onClick={() => change(path, {})}>
          <AddIcon /> Add {title}
        </button>
      )}
    </fieldset>
  );
}
