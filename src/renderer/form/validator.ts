import type { RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils';
import { toErrorSchema } from '@rjsf/utils';
import type { Json, JsonSchema, SchemaError } from '../../engine/index.ts';
import { EngineError, segmentsOf, validateSchema } from '../../engine/index.ts';

/** Every schema of ours is data, which is less than rjsf's type allows. */
const asData = (schema: RJSFSchema) => schema as JsonSchema;

/** A schema that points into the form's own needs its definitions beside it. */
function withDefinitions(schema: RJSFSchema, root: RJSFSchema): RJSFSchema {
  return root.definitions === undefined || 'definitions' in schema
    ? schema
    : { ...schema, definitions: root.definitions };
}

/**
 * The engine's interpreting validator behind rjsf's interface: it compiles nothing, so it holds
 * under a policy without `unsafe-eval`. What users read comes from `validateAnswers`, not from here.
 */
export const interpretingValidator: ValidatorType<unknown> = {
  isValid(schema, formData, rootSchema) {
    try {
      return validateSchema(asData(withDefinitions(schema, rootSchema)), (formData ?? null) as Json).length === 0;
    } catch (error) {
      if (error instanceof EngineError) return false;
      throw error;
    }
  },
  validateFormData(formData, schema) {
    const errors = validateSchema(asData(schema), (formData ?? null) as Json).map(toRjsfError);
    return { errors, errorSchema: toErrorSchema(errors) };
  },
  rawValidation<Result>(schema: RJSFSchema, formData?: unknown) {
    return { errors: validateSchema(asData(schema), (formData ?? null) as Json) as Result[] };
  },
};

function toRjsfError({ pointer, keyword, message, property, schemaPointer }: SchemaError): RJSFValidationError {
  const path = [...segmentsOf(pointer), ...(keyword === 'required' && property ? [property] : [])];
  const dotted = path.map((segment) => `.${segment}`).join('');
  return { name: keyword, message, property: dotted, schemaPath: `#${schemaPointer}`, stack: `${dotted} ${message}` };
}
