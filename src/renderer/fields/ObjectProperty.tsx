import { memo, useMemo } from 'react';
import { toFieldPathId } from '@rjsf/utils';
import { isObject, jsonEqual } from '../../engine/index.ts';
import { isRequired, propertySchema } from '../form/fieldSchema.ts';
import type { EngineFieldProps } from './fieldProps.ts';

type PropertyProps = EngineFieldProps & { readonly property: string };

/** One field of an object. */
export const Property = memo(function Property(props: PropertyProps) {
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
}, sameProperty);

const uiOf = ({ uiSchema, property }: PropertyProps) => (isObject(uiSchema) ? uiSchema[property] : undefined);
const answerOf = ({ formData, property }: PropertyProps) => (isObject(formData) ? formData[property] : undefined);

// A key changes one of an object's answers: the other fields are not looked at again.
function sameProperty(before: PropertyProps, after: PropertyProps): boolean {
  const { property } = after;
  return (
    propertySchema(before.schema, property) === propertySchema(after.schema, property) &&
    isRequired(before.schema, property) === isRequired(after.schema, property) &&
    uiOf(before) === uiOf(after) &&
    before.property === property &&
    before.readonly === after.readonly &&
    before.fieldPathId.$id === after.fieldPathId.$id &&
    jsonEqual(answerOf(before), answerOf(after))
  );
}
