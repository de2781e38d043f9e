import type { Choice, UiOptions } from '../fieldSchema.ts';
import type { Path } from '../path.ts';
import type { Json, JsonSchema } from '../../../engine/index.ts';

/**
 * What our widgets read of rjsf's WidgetProps. A widget draws the control alone; label, help, faults
 * and the read-only form are drawn around it or in its place.
 */
export interface FieldWidgetProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly schema: JsonSchema;
  readonly value?: Json;
  readonly required?: boolean;
  readonly placeholder?: string;
  readonly options: UiOptions & { readonly enumOptions?: readonly Choice[] };
  /** Ids of the elements that describe the control: help and fault. */
  readonly describedBy?: string;
  readonly invalid?: boolean;
  /** Where the answer stands, for a widget that says itself what it refuses. */
  readonly path?: Path;
  onChange(value: Json | undefined): void;
  onBlur(id: string, value: unknown): void;
}

/** The attributes every control carries. */
export function controlAttributes(props: FieldWidgetProps) {
  return {
    id: props.id,
    name: props.id,
    'aria-describedby': props.describedBy,
    'aria-invalid': props.invalid ? (true as const) : undefined,
    'aria-required': props.required ? (true as const) : undefined,
  };
}
