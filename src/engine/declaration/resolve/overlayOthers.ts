import type { JsonObject } from '../../json.ts';
import { fieldName } from '../fieldName.ts';
import { mergePatch } from './mergePatch.ts';
import { ordered, orderedEntries } from './ordered.ts';
import type { Overlay } from '../catalogTypes.ts';
import type { SummaryItem, TableDeclaration, ViewDeclaration } from '../tableTypes.ts';
import type { StageDeclaration, StagesDeclaration } from '../types.ts';

/** Stages with an overlay laid on them; `require` makes a stage count always, `optional` only when used. */
export function overlayStages(base: StagesDeclaration, overlay: Overlay): StagesDeclaration {
  const patched = mergePatch(base as unknown as JsonObject, overlay.patch ?? {}) as unknown as StagesDeclaration;
  const kept = Object.entries(patched.stages).filter(([slug]) => !overlay.hide?.includes(slug));
  const stages = kept.map(([slug, stage]) => [slug, overlayStage(slug, stage, overlay)] as const);
  return { ...patched, stages: orderedEntries(Object.fromEntries(stages), overlay.order ?? []) };
}

function overlayStage(slug: string, stage: StageDeclaration, overlay: Overlay): StageDeclaration {
  if (overlay.optional?.includes(slug)) return { ...stage, optional: true };
  if (!overlay.require?.includes(slug)) return stage;
  const { optional: _optional, when: _when, ...always } = stage;
  return always;
}

/** A table with an overlay laid on it: columns and filters hidden and ordered, the rest patched. */
export function overlayTable(base: TableDeclaration, overlay: Overlay): TableDeclaration {
  const patched = mergePatch(base as unknown as JsonObject, overlay.patch ?? {}) as unknown as TableDeclaration;
  const shown = (name: string): boolean => !overlay.hide?.includes(name);
  const { columns, filters, search, sort, summary, views, ...rest } = patched;
  return {
    ...rest,
    ...(columns === undefined
      ? {}
      : {
          columns: ordered(
            columns.filter((column) => shown(fieldName(column))),
            overlay.order ?? [],
            fieldName,
          ),
        }),
    ...(filters === undefined
      ? {}
      : {
          filters: ordered(
            filters.filter((filter) => shown(fieldName(filter))),
            overlay.order ?? [],
            fieldName,
          ),
        }),
    ...(search === undefined ? {} : { search: { ...search, fields: search.fields.filter(shown) } }),
    ...(summary === undefined ? {} : { summary: summary.map((item) => pressable(item, shown)) }),
    ...(views === undefined ? {} : { views: views.filter((view) => isWhole(view, shown)) }),
    ...(sort !== undefined && shown(sort.field) ? { sort } : {}),
  };
}

/** A view whose filter or order is hidden would show something else under its name. */
function isWhole({ filters = {}, sort }: ViewDeclaration, shown: (name: string) => boolean): boolean {
  return Object.keys(filters).every(shown) && (sort === undefined || shown(sort.field));
}

/** A count whose filter is hidden is a count only. */
function pressable(item: SummaryItem, shown: (name: string) => boolean): SummaryItem {
  const { filters, ...count } = item;
  return filters === undefined || Object.keys(filters).every(shown) ? item : count;
}
