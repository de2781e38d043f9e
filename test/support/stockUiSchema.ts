import type { UiSchema } from '@rjsf/utils';
import { stockUi, type JsonObject } from '../../src/engine/index.ts';

/** A UI schema that rjsf understands without our registry, as forms are exported. */
export const stockUiSchema = (uiSchema: JsonObject): UiSchema => stockUi(uiSchema);
