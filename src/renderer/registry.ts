import type { ComponentType } from 'react';
import type { RegistryFieldsType, RegistryWidgetsType, TemplatesType } from '@rjsf/utils';
import type { Column, Json, JsonObject, Row } from '../engine/index.ts';

/** What a registered cell is given. `commit` resolves to whether the value was saved. */
export interface CellProps {
  readonly column: Column;
  readonly row: Row;
  readonly value: Json;
  /** The value as its format reads; what exports and readers of the screen get. */
  readonly text: string;
  /** Why this viewer may not change it, else null. */
  readonly denied: string | null;
  /** Runs the column's command with the row's new value, and with more values where the cell asked for them. */
  commit(value: Json, more?: JsonObject): Promise<boolean>;
  /** Opens a form over the row's facts; resolves to whether it was sent. */
  open(formId: string, facts: JsonObject): Promise<boolean>;
}

/** What a registered component on a screen is given: its parameters, templates filled. */
export interface ScreenComponentProps {
  readonly params: JsonObject;
}

/**
 * Everything a declaration can name, looked up by name: rjsf's fields, widgets and templates, our
 * cells and the components of screens. A plain object; partial ones are laid on top.
 */
export interface Registry {
  readonly fields: RegistryFieldsType;
  readonly widgets: RegistryWidgetsType;
  readonly templates: Partial<Omit<TemplatesType, 'ButtonTemplates'>>;
  readonly cells: { readonly [name: string]: ComponentType<CellProps> };
  readonly components: { readonly [name: string]: ComponentType<ScreenComponentProps> };
}

/** A registry with the part's entries added to, or standing in for, the base's. */
export function extendRegistry(base: Registry, part: Partial<Registry>): Registry {
  return {
    fields: { ...base.fields, ...part.fields },
    widgets: { ...base.widgets, ...part.widgets },
    templates: { ...base.templates, ...part.templates },
    cells: { ...base.cells, ...part.cells },
    components: { ...base.components, ...part.components },
  };
}
