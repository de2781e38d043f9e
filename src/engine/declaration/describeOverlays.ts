import { pointerOf, segmentsOf, valueAt } from '../form/pointers.ts';
import type { Json, JsonObject } from '../json.ts';
import { isObject, jsonEqual } from '../json.ts';
import { memberFragments, questionsOf, rootFragment, spread } from './formShape.ts';
import { mergePatch } from './mergePatch.ts';
import type { Source } from './sources.ts';
import { readSources } from './sources.ts';
import type { Overlay, SourceFile } from './catalogTypes.ts';
import type { TableDeclaration } from './tableTypes.ts';
import type { FormDeclaration, RecordSchema, StagesDeclaration } from './types.ts';
import type { World } from './world.ts';
import { makeWorld, recordOf } from './world.ts';

/** What one file below `overlays/` changes, in sentences for who answers for it. */
export interface OverlayDescription {
  readonly file: string;
  readonly tenant: string;
  readonly sentences: readonly string[];
}

/** Every overlay and own declaration of every tenant in words. Expects files that passed the check. */
export function describeOverlays(files: readonly SourceFile[]): OverlayDescription[] {
  const { sources } = readSources(files, []);
  const world = makeWorld(sources, { widgets: [], fields: [], cells: [], components: [], operations: [], facts: [] }, new Set());
  return sources.flatMap((source) => {
    if (source.tenant === null) return [];
    return [{ file: source.path, tenant: source.tenant, sentences: describe(world, source) }];
  });
}

function describe(world: World, source: Source): string[] {
  const base = world.base[source.kind].get(source.id);
  if (!source.isOverlay || base === undefined) return [`a ${source.kind} of its own: ${short(source.value['title'] ?? source.id)}`];
  const overlay = source.value as unknown as Overlay;
  const patched = mergePatch(base.value, overlay.patch ?? {}) as JsonObject;
  const label = (name: string): string => labelOf(world, { kind: source.kind, value: patched }, name);
  const labels = (names: readonly string[]): string => names.map(label).join(', ');
  const what = { form: 'question', stages: 'stage', table: 'column' }[source.kind as 'form' | 'stages' | 'table'];
  const added = namesOf(source.kind, patched).filter((name) => !namesOf(source.kind, base.value).includes(name));
  const sentences = added.map((name) => `adds the ${what} ${label(name)}`);
  if (overlay.hide !== undefined) sentences.push(`hides ${labels(overlay.hide)}`);
  if (overlay.require !== undefined) sentences.push(`requires ${labels(overlay.require)}`);
  if (overlay.optional !== undefined) sentences.push(`makes optional ${labels(overlay.optional)}`);
  if (overlay.order !== undefined) sentences.push(`orders: ${overlay.order.map((name) => (name === '*' ? 'all the others' : label(name))).join(', ')}`);
  return [...sentences, ...patchSentences(base.value, overlay.patch ?? {}, added)];
}

function namesOf(kind: Source['kind'], value: JsonObject): string[] {
  if (kind === 'form') return [...questionsOf((value as unknown as FormDeclaration).schema).names.keys()];
  if (kind === 'stages') return Object.keys((value as unknown as StagesDeclaration).stages);
  return (value as unknown as TableDeclaration).columns?.map((column) => (typeof column === 'string' ? column : column.field)) ?? [];
}

function labelOf(world: World, { kind, value }: Pick<Source, 'kind' | 'value'>, name: string): string {
  const title = titleOf(world, { kind, value }, name);
  return title === undefined ? name : `"${title}" (${name})`;
}

function titleOf(world: World, { kind, value }: Pick<Source, 'kind' | 'value'>, name: string): string | undefined {
  if (kind === 'stages') return (value as unknown as StagesDeclaration).stages[name]?.title;
  if (kind === 'table') return record(world, value)?.properties[name]?.title;
  const fragments = memberFragments(spread(rootFragment((value as unknown as FormDeclaration).schema, ''))).get(name) ?? [];
  return fragments.map((fragment) => fragment.schema['title']).find((title) => typeof title === 'string');
}

function record(world: World, table: JsonObject): RecordSchema | undefined {
  return recordOf(world, (table as unknown as TableDeclaration).record);
}

/** One sentence for each value that the patch changes, but for those of the names it adds. */
function patchSentences(base: JsonObject, patch: JsonObject, added: readonly string[]): string[] {
  const sentences: string[] = [];
  const walk = (json: Json, pointer: string): void => {
    if (added.includes(segmentsOf(pointer).at(-1) ?? '')) return;
    if (isObject(json)) {
      for (const [name, value] of Object.entries(json)) walk(value, pointer + pointerOf([name]));
      return;
    }
    const before = valueAt(base, segmentsOf(pointer));
    if (json === null) sentences.push(`removes ${pointer}`);
    else if (before === undefined) sentences.push(`sets ${pointer} to ${short(json)}`);
    else if (!jsonEqual(before, json)) sentences.push(`changes ${pointer} from ${short(before)} to ${short(json)}`);
  };
  walk(patch, '');
  return sentences;
}

function short(json: Json): string {
  const text = JSON.stringify(json);
  if (Array.isArray(json) && text.length > 80) return `a list of ${json.length}`;
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
