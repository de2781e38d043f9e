import type { ReplyOf } from '../../../../contract/index.ts';
import type { Declarations, OwnText } from '../../../../engine/index.ts';
import type { Call } from '../../handler.ts';
import { checkOwn, refuseFaults } from '../checked.ts';
import { asFiles, baseOf, ownPath } from '../content.ts';
import { benchOf } from '../declarationsFor.ts';
import { lastAsked } from '../lastAsked.ts';
import { titleOf } from '../titles.ts';
import type { ToCheck } from '../usedQuestions.ts';

/** Drafts that passed their check: what they say, and what would hold with them. */
export interface Prepared {
  readonly words: ReplyOf<'declarations.impact'>['words'];
  readonly declarations: Declarations;
}

/** One look through all plans takes some calls: ten drafts are kept checked, by what holds and what would. */
const kept = lastAsked<Prepared>({ most: 10 });

/** The drafts as they would be published; those with faults are refused with them, and with what is not done. */
export function preparedFor(
  call: Call,
  signal: AbortSignal,
  standing: ToCheck,
  refusal = 'Nobody can say what these drafts would do',
): Promise<Prepared> {
  const { publication, nextHash, names, used } = standing;
  const name = [call.viewer.authorityId, publication.hash, nextHash, used.name, JSON.stringify(names)].join(' ');
  return kept(name, () => prepare(call, signal, standing, refusal));
}

async function prepare(call: Call, signal: AbortSignal, standing: ToCheck, refusal: string): Promise<Prepared> {
  const { texts, next, names, used } = standing;
  const base = baseOf(call.services.catalog);
  const changed = changedPaths(texts, next);
  const after = await checkOwn(call, signal, { texts: next, used, told: among(next, changed), names });
  refuseFaults(after, refusal);
  const before = await checkOwn(call, signal, { texts, told: among(texts, changed), names });
  const tenant = String(call.viewer.authorityId);
  const declarations = benchOf(call.services.catalog).bind(tenant, asFiles(call.viewer.authorityId, next), []);
  const [was, is] = [sentencesIn(before.words), sentencesIn(after.words)];
  const words = changed.map((path) => ({
    path,
    title: titleOf(base, path, textAt(next, path) ?? textAt(texts, path)),
    before: was.get(path) ?? [],
    after: is.get(path) ?? [],
  }));
  return { words, declarations };
}

const textAt = (texts: readonly OwnText[], path: string): string | undefined =>
  texts.find((one) => one.path === path)?.text;

/** Paths whose text would be another, or gone, or new. */
function changedPaths(texts: readonly OwnText[], next: readonly OwnText[]): string[] {
  const [was, is] = [texts, next].map((all) => new Map(all.map(({ path, text }) => [path, text])));
  const all = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])]);
  return [...all].filter((path) => was?.get(path) !== is?.get(path)).toSorted();
}

const among = (texts: readonly OwnText[], paths: readonly string[]): string[] =>
  paths.filter((path) => texts.some((text) => text.path === path));

const sentencesIn = (words: Awaited<ReturnType<typeof checkOwn>>['words']) =>
  new Map(words.map(({ file, sentences }) => [ownPath(file), sentences]));
