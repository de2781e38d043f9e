import { memo } from 'react';
import { isObject, jsonEqual } from '../../../engine/index.ts';
import { isRequired, propertySchema } from '../fieldSchema.ts';
import { useOwnPath } from '../hooks/useOwnPath.ts';
import type { EngineFieldProps } from './fieldProps.ts';

type PropertyProps = EngineFieldProps & { readonly property: string };

/** One field of an object. */
export const Property = memo(function Property(props: PropertyProps) {
  const { schema, uiSchema, property, registry, formData, readonly = false } = props;
  const { SchemaField } = registry.fields;
  const ownPath = useOwnPath(property, props);
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
