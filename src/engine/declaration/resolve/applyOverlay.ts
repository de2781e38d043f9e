import type { JsonObject } from '../../json.ts';
import type { Overlay } from '../catalogTypes.ts';
import type { Source } from '../read/sources.ts';
import type { TableDeclaration } from '../tableTypes.ts';
import type { FormDeclaration, StagesDeclaration } from '../types.ts';
import { overlayForm } from './overlayForm.ts';
import { overlayStages, overlayTable } from './overlayOthers.ts';

/** What an overlay of a kind makes of its base; the meta-schemas' name for the kind is `kind`. */
export function applyOverlay(kind: Source['kind'], base: JsonObject, overlay: Overlay): JsonObject {
  if (kind === 'stages') return overlayStages(base as unknown as StagesDeclaration, overlay) as unknown as JsonObject;
  if (kind === 'table') return overlayTable(base as unknown as TableDeclaration, overlay) as unknown as JsonObject;
  return overlayForm(base as unknown as FormDeclaration, overlay) as unknown as JsonObject;
}
