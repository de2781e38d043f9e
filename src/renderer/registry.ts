import type { ComponentType } from 'react';
import type { RegistryFieldsType, RegistryWidgetsType, TemplatesType } from '@rjsf/utils';
import type { JsonObject, WidgetKinds } from '../engine/index.ts';
import type { CellProps } from './cellTypes.ts';
import type { GridEntryProps } from './table/entry/gridEntry.ts';

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
  /** What each widget is, by the same names: how its label stands, how its answers read. */
  readonly widgetKinds: WidgetKinds;
  readonly templates: Partial<Omit<TemplatesType, 'ButtonTemplates'>>;
  readonly cells: { readonly [name: string]: ComponentType<CellProps> };
  /** What takes the keys of all cells of a grid, by the name that its pivot gives. */
  readonly entries: { readonly [name: string]: ComponentType<GridEntryProps> };
  readonly components: { readonly [name: string]: ComponentType<ScreenComponentProps> };
}

/** A registry with the part's entries added to, or standing in for, the base's. */
export function extendRegistry(base: Registry, part: Partial<Registry>): Registry {
  return {
    fields: { ...base.fields, ...part.fields },
    widgets: { ...base.widgets, ...part.widgets },
    widgetKinds: { ...base.widgetKinds, ...part.widgetKinds },
    templates: { ...base.templates, ...part.templates },
    cells: { ...base.cells, ...part.cells },
    entries: { ...base.entries, ...part.entries },
    components: { ...base.components, ...part.components },
  };
}
