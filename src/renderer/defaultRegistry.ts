import { foreignWidgetKinds, widgetKinds } from '../engine/index.ts';
import { cells } from './table/cells/cells.ts';
import type { Registry } from './registry.ts';

/**
 * What the renderer itself brings for declarations to name; an app lays its own on top with `extendRegistry`. Its
 * fields and widgets come with the form (`form/formParts.ts`).
 */
export const defaultRegistry: Registry = {
  fields: {},
  widgets: {},
  widgetKinds: { ...foreignWidgetKinds, ...widgetKinds },
  templates: {},
  cells,
  entries: {},
  components: {},
};
