import { date } from '../../format/date.ts';
import { isDate } from '../../format/moment.ts';
import { applyOverlay } from '../resolve/applyOverlay.ts';
import { describeFormOverlay, describeOwnForm } from './describeFormOverlay.ts';
import { describeStagesOverlay } from './describeStagesOverlay.ts';
import { describeTableOverlay } from './describeTableOverlay.ts';
import { faultyIn } from '../check/inspect.ts';
import { isSound } from '../read/madeOf.ts';
import type { OverlayWords, Speech } from '../check/overlayWords.ts';
import { listed, quoted } from '../check/overlayWords.ts';
import type { Source } from '../read/sources.ts';
import { readSources } from '../read/sources.ts';
import type { Overlay, Problem, SourceFile } from '../catalogTypes.ts';
import type { TableDeclaration } from '../tableTypes.ts';
import type { FormDeclaration, Lookup, LookupOption, StagesDeclaration } from '../types.ts';
import { makeWorld, recordOf } from '../read/world.ts';

/** What one file below `overlays/` changes, in sentences for who answers for it. */
export interface OverlayDescription {
  readonly file: string;
  readonly tenant: string;
  readonly sentences: readonly string[];
}

const NO_WORDS: OverlayWords = { facts: {}, owners: {} };

/**
 * Every overlay and own declaration of every tenant in words: base and result compared as people meet them, by titles.
 * `checked` is what the check said of the same files: what is made of a file with an error is left out. What facts and
 * owners are called is the domain's.
 */
export function describeOverlays(
  files: readonly SourceFile[],
  words: OverlayWords = NO_WORDS,
  checked: readonly Problem[] = [],
): OverlayDescription[] {
  const { sources } = readSources(files, []);
  const world = makeWorld(
    sources,
    { widgets: [], fields: [], cells: [], components: [], operations: [], facts: [] },
    new Set(),
  );
  const faulty = faultyIn(checked);
  return sources.flatMap((source) => {
    if (source.tenant === null || !isSound(world, source, faulty)) return [];
    return [
      {
        file: source.path,
        tenant: source.tenant,
        sentences: describeOverlay({ world, tenant: source.tenant, words }, source),
      },
    ];
  });
}

/** One file below `overlays/` in words. */
export function describeOverlay(speech: Speech, source: Source): string[] {
  const base = speech.world.base[source.kind].get(source.id);
  if (!source.isOverlay || base === undefined) return [describeOwn(source)];
  const overlay = source.value as unknown as Overlay;
  const sentences = compare(speech, base, overlay);
  const version = base.value.version;
  const stale = overlay.base.version !== undefined && typeof version === 'number' && overlay.base.version < version;
  return stale
    ? [
        `waits for review: it was written for version ${overlay.base.version ?? 0} of its base, which is at version ${version}`,
        ...sentences,
      ]
    : sentences;
}

function describeOwn({ kind, value, id }: Source): string {
  if (kind === 'form') return describeOwnForm(value as unknown as FormDeclaration);
  if (kind === 'lookup') return describeOwnList(value as unknown as Lookup);
  return `a ${kind} of its own: ${quoted(typeof value.title === 'string' ? value.title : id)}`;
}

/** So many options are named one by one. */
const MOST_NAMED = 30;

function describeOwnList({ title, options = [] }: Lookup): string {
  const offered = options.filter(({ offered: is }) => is !== false).map(optionInWords);
  const more = offered.length - MOST_NAMED;
  const named = more > 0 ? [...offered.slice(0, MOST_NAMED), `${more} more`] : offered;
  return `a list of answers of its own: ${quoted(title)}${named.length === 0 ? '' : `, with ${listed(named)}`}`;
}

/** `"Taxi" from 01/09/2026 until 31/08/2027`. */
function optionInWords({ label, validFrom, validTo }: LookupOption): string {
  const day = (word: string, at: string | undefined) => (at === undefined ? '' : ` ${word} ${dayInWords(at)}`);
  return quoted(label) + day('from', validFrom) + day('until', validTo);
}

const dayInWords = (day: string): string => (isDate(day) ? date.toText(day, { options: {} }) : day);

function compare(speech: Speech, { kind, value }: Source, overlay: Overlay): string[] {
  if (kind === 'form') return describeFormOverlay(speech, value as unknown as FormDeclaration, overlay);
  const result = applyOverlay(kind, value, overlay);
  if (kind === 'stages')
    return describeStagesOverlay(speech, value as unknown as StagesDeclaration, result as unknown as StagesDeclaration);
  const table = value as unknown as TableDeclaration;
  return describeTableOverlay(recordOf(speech.world, table.record), table, result as unknown as TableDeclaration);
}
