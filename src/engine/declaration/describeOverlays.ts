import type { JsonObject } from '../json.ts';
import { applyOverlay } from './checkOverlay.ts';
import { describeFormOverlay, describeOwnForm } from './describeFormOverlay.ts';
import { describeStagesOverlay } from './describeStagesOverlay.ts';
import { describeTableOverlay } from './describeTableOverlay.ts';
import type { OverlayWords, Speech } from './overlayWords.ts';
import { quoted } from './overlayWords.ts';
import type { Source } from './sources.ts';
import { readSources } from './sources.ts';
import type { Overlay, SourceFile } from './catalogTypes.ts';
import type { TableDeclaration } from './tableTypes.ts';
import type { FormDeclaration, StagesDeclaration } from './types.ts';
import { makeWorld, recordOf } from './world.ts';

/** What one file below `overlays/` changes, in sentences for who answers for it. */
export interface OverlayDescription {
  readonly file: string;
  readonly tenant: string;
  readonly sentences: readonly string[];
}

const NO_WORDS: OverlayWords = { facts: {}, owners: {} };

/**
 * Every overlay and own declaration of every tenant in words: base and result compared as people meet
 * them, by titles. Expects files that passed the check. What facts and owners are called is the domain's.
 */
export function describeOverlays(files: readonly SourceFile[], words: OverlayWords = NO_WORDS): OverlayDescription[] {
  const { sources } = readSources(files, []);
  const world = makeWorld(sources, { widgets: [], fields: [], cells: [], components: [], operations: [], facts: [] }, new Set());
  return sources.flatMap((source) => {
    if (source.tenant === null) return [];
    return [{ file: source.path, tenant: source.tenant, sentences: describeOverlay({ world, tenant: source.tenant, words }, source) }];
  });
}

/** One file below `overlays/` in words. */
export function describeOverlay(speech: Speech, source: Source): string[] {
  const base = speech.world.base[source.kind].get(source.id);
  if (!source.isOverlay || base === undefined) return [describeOwn(source)];
  const overlay = source.value as unknown as Overlay;
  const result = applyOverlay(source.kind, base.value, overlay);
  const sentences = compare(speech, source.kind, [base.value, result]);
  const version = base.value['version'];
  const stale = overlay.base.version !== undefined && typeof version === 'number' && overlay.base.version < version;
  return stale ? [`waits for review: it was written for version ${overlay.base.version ?? 0} of its base, which is at version ${version}`, ...sentences] : sentences;
}

function describeOwn({ kind, value, id }: Source): string {
  if (kind === 'form') return describeOwnForm(value as unknown as FormDeclaration);
  return `a ${kind} of its own: ${quoted(typeof value['title'] === 'string' ? value['title'] : id)}`;
}

function compare(speech: Speech, kind: Source['kind'], [base, result]: readonly [JsonObject, JsonObject]): string[] {
  if (kind === 'stages') return describeStagesOverlay(speech, base as unknown as StagesDeclaration, result as unknown as StagesDeclaration);
  if (kind === 'form') return describeFormOverlay(speech, base as unknown as FormDeclaration, result as unknown as FormDeclaration);
  const table = base as unknown as TableDeclaration;
  return describeTableOverlay(recordOf(speech.world, table.record), table, result as unknown as TableDeclaration);
}
