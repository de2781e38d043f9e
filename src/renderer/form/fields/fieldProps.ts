import type { ComponentType } from 'react';
import type { FieldPathId, GlobalFormOptions } from '@rjsf/utils';
import type { Json, JsonSchema } from '../../../engine/index.ts';
import type { FieldLock } from '../locks.ts';

/**
 * What our fields read of rjsf's FieldProps; a field registered by an app is given the same. Its
 * `onChange` takes the new value and its path and changes the document at once.
 */
export interface EngineFieldProps {
  readonly schema: JsonSchema;
  readonly uiSchema?: unknown;
  readonly name: string;
  readonly title?: string;
  readonly formData?: Json | undefined;
  readonly fieldPathId: FieldPathId;
  readonly required?: boolean;
  readonly readonly?: boolean;
  readonly registry: FieldRegistry;
  readonly lock?: FieldLock | null;
  onChange(value: Json | undefined, path: (string | number)[]): void;
}

/** What our fields read of rjsf's registry. */
export interface FieldRegistry {
  readonly fields: { readonly [name: string]: ComponentType<EngineFieldProps> | undefined };
  readonly widgets: { readonly [name: string]: unknown };
  readonly globalFormOptions: GlobalFormOptions;
}
