import type { Json, JsonObject, JsonSchema } from '../../../../src/engine/index.ts';

/**
 * A form as people write them elsewhere, with data that fits it. The structures are those of the
 * sample forms in rjsf's own playground; words and fields are ours.
 */
export interface Sample {
  readonly schema: JsonSchema;
  readonly uiSchema?: JsonObject;
  readonly data: Json;
  /** Pointers of answers that no control of their own shows: read-only, hidden, or a file. */
  readonly untyped?: readonly string[];
  /** Pointers whose answer opens and hides other questions. */
  readonly flips?: readonly string[];
}

export type Samples = { readonly [name: string]: Sample };
