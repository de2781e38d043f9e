import {
  LONGEST_TEXT,
  MOST_TEXTS,
  operation,
  OWN_PATH,
  type OperationIdOf,
  type ReplyOf,
} from '../../../contract/index.ts';
import {
  namedBy,
  publicationContent,
  publicationFile,
  readPublication,
  stepsTo,
  type DraftText,
  type JsonObject,
  type OwnText,
  type Publication,
  type TextStep,
} from '../../../engine/index.ts';
import { replyOf } from '../../api/replyOf.ts';
import { send } from '../../api/request.ts';

/** A file is read whole: room for all letters, each escaped, and the words. */
const MOST_BYTES = 5 * 1024 * 1024;
const limits = {
  texts: MOST_TEXTS.texts,
  letters: LONGEST_TEXT,
  allLetters: MOST_TEXTS.letters,
  path: new RegExp(OWN_PATH),
};

/** What stopped a file from being read or taken in; `isAgain` where the same may go well the next time. */
export class PublicationFault extends Error {
  readonly isAgain: boolean;

  constructor(message: string, isAgain: boolean) {
    super(message);
    this.isAgain = isAgain;
  }
}

/** Somebody's draft in the place of a text. */
interface Standing extends DraftText {
  readonly by: string;
  /** ISO instant. */
  readonly at: string;
}

/** One step to a publication. */
export type TakeInStep = TextStep<Standing>;

/** A publication of a file beside what stands here. */
export interface Comparison {
  readonly publication: Publication;
  /** Whether everybody's declarations are the same here. */
  readonly isOnSameBase: boolean;
  readonly here: ReplyOf<'declarations.publication'>;
  readonly steps: readonly TakeInStep[];
}

/** One publication of the authority as a file, and the file's name. */
export async function fileOf(number: number, tenant: string): Promise<{ readonly bytes: Blob; readonly name: string }> {
  const { baseHashNow: _now, ...whole } = await asked('declarations.publication', { publication: number });
  const text = publicationFile({ tenant, ...whole });
  return {
    bytes: new Blob([text], { type: 'application/json' }),
    name: `publication-${number}-${whole.hash.slice(0, 8)}.json`,
  };
}

/** Reads a file and sees that its hash is that of what it holds; throws a PublicationFault that says what is wrong. */
export async function publicationIn(file: File): Promise<Publication> {
  if (file.size > MOST_BYTES) throw new PublicationFault('This file is larger than any publication.', false);
  const { publication, problem } = readPublication(await file.text(), limits);
  if (problem !== null) throw new PublicationFault(problem, false);
  const { baseHash, hash, declarations } = publication;
  if ((await sha256(namedBy(baseHash, publicationContent(declarations)))) !== hash)
    throw new PublicationFault(
      'What this file holds is not what was published: its hash is another. It was changed after it was downloaded, ' +
        'or is damaged. Nothing was taken in.',
      false,
    );
  return publication;
}

/** A publication beside what stands here now, drafts among it. */
export async function compared(publication: Publication): Promise<Comparison> {
  const standing = await asked('declarations.read', {});
  const here = await asked('declarations.publication', { publication: standing.publication.number });
  const drafts: Standing[] = [];
  for (const { path, by, at } of standing.drafts) {
    const { text, revision, state } = await asked('declarations.text', { path });
    if (state === 'draft') drafts.push({ path, text, revision, by, at });
  }
  return {
    publication,
    isOnSameBase: publication.baseHash === here.baseHashNow,
    here,
    steps: stepsTo(publication.declarations, here.declarations, drafts),
  };
}

/**
 * Does some steps by the calls of the editor: lists of answers before the forms that name them, and what is not wanted
 * any more last; throws where one is refused.
 */
export async function takeIn(steps: readonly TakeInStep[], onDone: (count: number) => void): Promise<void> {
  const rank = ({ path, text }: TakeInStep) => (text === '' ? 2 : path.startsWith('lookups/') ? 0 : 1);
  const ordered = steps.toSorted((one, other) => rank(one) - rank(other));
  for (const [index, { path, text, kind, draft }] of ordered.entries()) {
    const on: JsonObject = draft === null ? {} : { revision: draft.revision };
    const reply =
      kind === 'same'
        ? await send(operation('declarations.discard'), { body: { path, ...on } })
        : await send(operation('declarations.save'), { body: { path, text, revision: 0, ...on } });
    if (!reply.ok) throw new PublicationFault(`${path}: ${reply.message}`, true);
    onDone(index + 1);
  }
}

/** What a path is called, and what it says in the file and here. */
export function toldOf({ publication, here }: Comparison, { path }: OwnText) {
  const [to, now] = [publication, here].map(({ declarations }) => declarations.find((one) => one.path === path));
  return { title: to?.title ?? now?.title ?? path, after: to?.words ?? [], before: now?.words ?? [] };
}

async function asked<Id extends OperationIdOf<'read'>>(id: Id, params: JsonObject): Promise<ReplyOf<Id>> {
  const reply = await send(operation(id), { params });
  if (!reply.ok) throw new PublicationFault(reply.message, true);
  return replyOf(id, reply.body);
}

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
