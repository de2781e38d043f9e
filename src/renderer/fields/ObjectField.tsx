import { useMemo } from 'react';
import { toFieldPathId } from '@rjsf/utils';
import { isObject } from '../../engine/index.ts';
import { isRequired, orderedNames, propertySchema, uiOptionsOf } from '../form/fieldSchema.ts';
import type { EngineFieldProps } from './fieldProps.ts';

/** The fields of an object one below the other; below the root under its title. */
export function ObjectField(props: EngineFieldProps) {
  const { schema, uiSchema, fieldPathId, formData, title } = props;
  const isRoot = fieldPathId.path.length === 0;
  const names = orderedNames(schema, uiOptionsOf(uiSchema).order);
  const fields = names.map((name) => <Property key={name} {...props} property={name} />);
  if (isRoot) return <div className="fields">{fields}</div>;
  return (
    <fieldset className="group" id={fieldPathId.$id} data-field={fieldPathId.$id} data-filled={formData !== undefined || undefined}>
      <legend>{title}</legend>
      <div className="fields">{fields}</div>
    </fieldset>
  );
}

/** One field of an object. */
export function Property(props: EngineFieldProps & { readonly property: string }) {
  const { schema, uiSchema, property, fieldPathId, registry, formData, readonly = false } = props;
  const { SchemaField } = registry.fields;
  const parent = fieldPathId.$id;
  const ownPath = useMemo(
    () => toFieldPathId(property, registry.globalFormOptions, { $id: parent, path: fieldPathId.path }),
    // The parent's id says all of its path; rjsf makes both anew on each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [property, parent],
  );
  const own = propertySchema(schema, property);
  if (!SchemaField || !own) return null;
  return (
    <SchemaField
      {...props}
      name={property}
      schema={own}
      uiSchema={isObject(uiSchema) ? uiSchema[property] : undefined}
      required={isRequired(schema, property)}
      readonly={readonly}
      fieldPathId={ownPath}
      formData={isObject(formData) ? formData[property] : undefined}
    />
  );
}
