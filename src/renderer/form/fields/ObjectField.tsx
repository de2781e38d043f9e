import { pointerOf } from '../../../engine/index.ts';
import { orderedNames, uiOptionsOf } from '../fieldSchema.ts';
import { useFieldErrors } from '../formScope.ts';
import { FieldError } from '../templates/FieldTemplate.tsx';
import { KindChoices } from './AlternativesField.tsx';
import type { EngineFieldProps } from './fieldProps.ts';
import { Property } from './ObjectProperty.tsx';
import { PairsField, pairsOf } from './PairsField.tsx';

export { Property } from './ObjectProperty.tsx';

/** The fields of an object one below the other; below the root under its title. Pairs of one's own naming come last. */
export function ObjectField(props: EngineFieldProps) {
  const { schema, uiSchema, fieldPathId, formData, title, readonly = false } = props;
  const { path, $id: id } = fieldPathId;
  const isRoot = path.length === 0;
  const errors = useFieldErrors(pointerOf(path));
  const pairs = pairsOf(schema);
  const names = orderedNames(schema, uiOptionsOf(uiSchema).order).filter((name) => !pairs.includes(name));
  const fields = names.map((name) => <Property key={name} {...props} property={name} />);
  const more = schema.pairs === undefined ? null : <PairsField {...props} />;
  if (isRoot) {
    return (
      <div className="fields">
        <KindChoices schema={schema} id={id} path={path} title="" readonly={readonly} />
        {fields}
        {more}
      </div>
    );
  }
  return (
    <fieldset
      className="group"
      id={id}
      data-field={id}
      data-filled={formData !== undefined || undefined}
      aria-describedby={errors.length > 0 ? `${id}__error` : undefined}
    >
      <legend>{title}</legend>
      <FieldError id={id} errors={errors} />
      <div className="fields">
        {fields}
        {more}
      </div>
    </fieldset>
  );
}
