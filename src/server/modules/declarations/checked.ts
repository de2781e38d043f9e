import type { AuthorityNames } from '../../../contract/index.ts';
import { publicationContent, type OwnText } from '../../../engine/index.ts';
import { checkInThread } from '../../catalog/publications/checkInThread.ts';
import type { Checked } from '../../catalog/publications/checkTexts.ts';
import { ServerError } from '../../errors.ts';
import { inTurn } from '../../workbook/turns.ts';
import type { Call } from '../handler.ts';
import { asFiles, baseOf, nameOf, ownPath, withDrafts } from './content.ts';
import { lastAsked } from './lastAsked.ts';
import type { Standing } from './standing.ts';
import type { Used } from './usedQuestions.ts';

interface Asked {
  readonly texts: readonly OwnText[];
  /** What plans hold; where absent, nothing is said of it. */
  readonly used?: Used;
  readonly told?: readonly string[];
  /** By whose names what is told is told. */
  readonly names?: AuthorityNames;
  readonly form?: string;
}

/**
 * The check of all texts of the caller's authority, when its turn has come; the words are those of some paths, and the
 * form that of one id.
 */
export function checkOwn(
  { services, viewer }: Call,
  signal: AbortSignal,
  { texts, used, told, names, form }: Asked,
): Promise<Checked> {
  const { authorityId } = viewer;
  const own = asFiles(authorityId, texts);
  const files =
    told &&
    asFiles(
      authorityId,
      told.map((path) => ({ path, text: '' })),
    ).map(({ path }) => path);
  const { files: base } = baseOf(services.catalog);
  return inTurn({ userId: viewer.userId, signal }, () =>
    checkInThread({ tenant: String(authorityId), base, own, told: files, names, form, used: used?.forms }, signal),
  );
}

/** A text, and the others that it stands among. */
export interface DraftText extends OwnText {
  readonly others: readonly OwnText[];
  readonly names: Standing['names'];
  readonly used: Used;
}

/** Whoever has had a text checked looks at its form next; what took too long may not the next time. */
const kept = lastAsked<Checked>({ most: 10, keeps: ({ form }) => form !== null });

/** The check of one text among others: what it changes in words, and of a form how it would hold. */
export function checkDraft(call: Call, signal: AbortSignal, draft: DraftText): Promise<Checked> {
  const { path, text, others, names, used } = draft;
  const texts = withDrafts(others, [{ path, text }]);
  const { hash } = baseOf(call.services.catalog);
  const content = nameOf(hash, publicationContent(texts));
  const name = [call.viewer.authorityId, path, content, used.name, JSON.stringify(names)].join(' ');
  const form = /^forms\/(.+)$/.exec(path)?.[1];
  const asked = { texts, used, told: [path], names, ...(form !== undefined && { form }) };
  return kept(name, () => checkOwn(call, signal, asked));
}

/** Problems as they are replied. */
export const problemsIn = ({ problems }: Pick<Checked, 'problems'>) =>
  problems.map(({ file, line, pointer, message, words = null, severity }) => ({
    path: ownPath(file),
    line,
    pointer,
    message,
    words,
    severity,
  }));

/** Faults, and what keeps new plans from being made: with any of it what was asked for is not done. */
export function refuseFaults(checked: Pick<Checked, 'problems'>, refusal = 'Nothing was published'): void {
  const problems = problemsIn(checked);
  if (problems.length === 0) return;
  const [first] = problems;
  const message =
    `${refusal}: ${problems.length === 1 ? 'there is a fault' : `there are ${problems.length} faults`}. ` +
    (checked.problems[0]?.words ?? `${first?.path ?? ''}:${first?.line ?? 1} ${first?.message ?? ''}`);
  throw new ServerError('INVALID', { message, more: { problems } });
}
