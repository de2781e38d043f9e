import type { Json } from '../../json.ts';
import { jsonEqual } from '../../json.ts';
import { datesInWords } from './datesInWords.ts';
import { fundingInWords } from './fundingInWords.ts';
import { overallInWords } from './overallInWords.ts';
import { movesBetween, nameBefore } from './overlayMoves.ts';
import type { Speech } from '../check/overlayWords.ts';
import { listed, quoted, ratingsInWords, whenInWords } from '../check/overlayWords.ts';
import type { HoldingRatings, StageDeclaration, StagesDeclaration } from '../types.ts';

/** What an overlay changes in the list of stages; sentences. */
export function describeStagesOverlay(speech: Speech, base: StagesDeclaration, result: StagesDeclaration): string[] {
  const [before, after] = [Object.keys(base.stages), Object.keys(result.stages)];
  const title = (slug: string): string => quoted((result.stages[slug] ?? base.stages[slug])?.title ?? slug);
  const place = (slug: string | null): string => (slug === null ? ', first' : `, after ${title(slug)}`);
  const added = after
    .filter((slug) => !before.includes(slug))
    .map(
      (slug) =>
        `adds the stage ${title(slug)}${place(nameBefore(after, slug))}: ${inWords(speech, result.stages[slug])}`,
    );
  const newlyRated = Object.entries(result.stages).flatMap(([slug, stage]) =>
    before.includes(slug) ? [] : ratedInWords(speech, {}, stage),
  );
  const gone = before.filter((slug) => !after.includes(slug)).map((slug) => `leaves out the stage ${title(slug)}`);
  const kept = after.flatMap((slug) => {
    const [was, now] = [base.stages[slug], result.stages[slug]];
    return was === undefined || now === undefined ? [] : [{ was, now }];
  });
  const differing = kept.flatMap(({ was, now }) => differences(speech, was, now));
  const moves = movesBetween(before, after).map(
    ({ name, after: other }) =>
      `moves the stage ${title(name)} ${other === null ? 'to the beginning' : `after ${title(other)}`}`,
  );
  return [
    ...(base.title === result.title ? [] : [`renames ${quoted(base.title)} to ${quoted(result.title)}`]),
    ...(same(base.holdsCompleting, result.holdsCompleting)
      ? []
      : [holdingInWords(speech, 'a stage', result.holdsCompleting)]),
    ...fundingInWords(speech, base.funding, result.funding),
    ...datesInWords(speech, base.dates, result.dates),
    ...overallInWords(speech, base.overall, result),
    ...added,
    ...newlyRated,
    ...gone,
    ...differing,
    ...countings(speech, kept),
    ...moves,
  ];
}

function inWords(speech: Speech, stage: StageDeclaration | undefined): string {
  if (stage === undefined) return '';
  return `${thereInWords(speech, stage)}${countsInWords(speech, stage)}, filled in by ${owner(speech, stage)}`;
}

function owner({ words }: Speech, stage: StageDeclaration): string {
  return words.owners[stage.owner] ?? `user type ${stage.owner}`;
}

function thereInWords(speech: Speech, { present }: StageDeclaration): string {
  return present === undefined ? '' : `there where ${whenInWords(speech, present)}, `;
}

function countsInWords(speech: Speech, { optional, when }: StageDeclaration): string {
  if (optional !== true) return 'counts always';
  return when === undefined
    ? 'counts once something is typed in it'
    : `counts where ${whenInWords(speech, when)}, else once something is typed in it`;
}

function waitingInWords(speech: Speech, { title, ratings = {} }: StageDeclaration): string[] {
  const said = Object.entries(ratings);
  if (said.length === 0) return [`lets the stage ${quoted(title)} be given every rating`];
  return said.map(([rating, { when }]) => {
    const word = ratingsInWords(speech, [Number(rating)]);
    return `lets the stage ${quoted(title)} be given the rating ${word} only where ${whenInWords(speech, when)}`;
  });
}

/** What is new of the ratings of a stage: which wait for answers, and which hold completing back. */
function ratedInWords(speech: Speech, was: Partial<StageDeclaration>, now: StageDeclaration): string[] {
  return [
    ...(same(was.ratings, now.ratings) ? [] : waitingInWords(speech, now)),
    ...(same(was.holdsCompleting, now.holdsCompleting)
      ? []
      : [holdingInWords(speech, `the stage ${quoted(now.title)}`, now.holdsCompleting)]),
  ];
}

function holdingInWords(speech: Speech, named: string, holding: HoldingRatings | undefined): string {
  if (holding === undefined) return `says nothing of its own of which ratings of ${named} hold completing back`;
  const { ratings } = holding;
  return ratings.length === 0
    ? `holds completing back for no rating of ${named}`
    : `holds completing back while ${named} has the rating ${ratingsInWords(speech, ratings)}`;
}

function presence(speech: Speech, { title, present }: StageDeclaration): string {
  if (present === undefined) return `has the stage ${quoted(title)} there always`;
  const words = whenInWords(speech, present);
  return `has the stage ${quoted(title)} there only where ${words}, or once something is typed in it`;
}

/** When stages count now that counted otherwise before; those that count alike in one sentence. */
function countings(speech: Speech, kept: readonly { was: StageDeclaration; now: StageDeclaration }[]): string[] {
  const alike = new Map<string, string[]>();
  for (const { was, now } of kept) {
    if (same(was.optional, now.optional) && same(was.when, now.when)) continue;
    const words = countsInWords(speech, now);
    alike.set(words, [...(alike.get(words) ?? []), quoted(now.title)]);
  }
  return [...alike].map(
    ([words, titles]) =>
      `changes when ${listed(titles)} ${titles.length === 1 ? 'counts: it' : 'count: each'} ${words}`,
  );
}

function same(one: unknown, other: unknown): boolean {
  return jsonEqual((one ?? null) as Json, (other ?? null) as Json);
}

function differences(speech: Speech, was: StageDeclaration, now: StageDeclaration): string[] {
  return [
    ...(was.title === now.title ? [] : [`renames the stage ${quoted(was.title)} to ${quoted(now.title)}`]),
    ...(was.owner === now.owner
      ? []
      : [`has the stage ${quoted(now.title)} filled in by ${owner(speech, now)} instead of ${owner(speech, was)}`]),
    ...(was.form === now.form ? [] : [`takes another form for the stage ${quoted(now.title)}: ${now.form}`]),
    ...(same(was.present, now.present) ? [] : [presence(speech, now)]),
    ...ratedInWords(speech, was, now),
    ...(same(was.rollForward, now.rollForward)
      ? []
      : [`changes what the stage ${quoted(now.title)} takes over from before`]),
  ];
}
