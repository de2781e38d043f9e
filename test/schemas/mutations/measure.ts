import { knownNames } from '../../../src/contract/index.ts';
import type { JsonObject, Problem, SourceFile } from '../../../src/engine/index.ts';
import { openWorkbench } from '../../../src/engine/index.ts';
import { seeded } from '../../support/seeded.ts';
import { contentSaid } from './content.ts';
import type { Ground, Mistakes, Mutation } from './mutation.ts';
import { namesWritten, questions } from './names.ts';
import { meaningless, overlayMeaningless } from './meaning.ts';
import { overlayMistakes, stagesMistakes } from './overlays.ts';

/**
 * How often a kind of mistake was made, caught, told at its place, there with the right suggestion, and nothing else.
 */
export interface Figures {
  readonly kind: string;
  tries: number;
  caught: number;
  placed: number;
  suggested: number;
  /** Told in exactly one message, which is the one at its place. */
  once: number;
  /** Messages in all. */
  messages: number;
}

export interface Missed {
  readonly kind: string;
  readonly path: string;
  readonly at: string;
  readonly names: string;
  readonly said: readonly string[];
}

export interface Measured {
  readonly figures: readonly Figures[];
  readonly total: Figures;
  readonly missed: readonly Missed[];
  /** What is said of declarations without a mistake: has to be nothing. */
  readonly falseAlarms: readonly string[];
  readonly forms: number;
}

/** Makes every kind of mistake in every declaration that it fits, and asks the check what it says. */
export function measure(files: readonly SourceFile[], rounds: number): Measured {
  const bench = openWorkbench(files, knownNames);
  const byKind = new Map<string, Figures>();
  const missed: Missed[] = [];
  const falseAlarms: string[] = [];
  const subjects = files.flatMap((file) => subjectOf(files, file));
  for (const { path, text, value, base, mistakes } of subjects) {
    falseAlarms.push(
      ...bench.edit([{ path, text }]).problems.map(({ pointer, message }) => `${path} ${pointer} ${message}`),
    );
    for (const [index, [kind, make]] of Object.entries(mistakes).entries()) {
      const figures = byKind.get(kind) ?? { kind, tries: 0, caught: 0, placed: 0, suggested: 0, once: 0, messages: 0 };
      byKind.set(kind, figures);
      for (let round = 0; round < rounds; round += 1) {
        const mutation = make({ path, value, base, random: seeded(hash(path) + index * 101 + round) });
        if (mutation === undefined) continue;
        const { problems } = bench.edit([{ path, text: mutation.text }]);
        if (!count(figures, mutation, problems))
          missed.push({
            kind,
            path,
            at: String(mutation.at),
            names: mutation.names,
            said: problems.map(({ line, pointer, message }) => `${line} ${pointer} ${message}`),
          });
      }
    }
  }
  const figures = [...byKind.values()];
  const sum = (of: (one: Figures) => number): number => figures.reduce((all, one) => all + of(one), 0);
  const total = {
    kind: 'all',
    tries: sum(({ tries }) => tries),
    caught: sum(({ caught }) => caught),
    placed: sum(({ placed }) => placed),
    suggested: sum(({ suggested }) => suggested),
    once: sum(({ once }) => once),
    messages: sum(({ messages }) => messages),
  };
  return { figures, total, missed, falseAlarms, forms: subjects.length };
}

function count(
  figures: Figures,
  { at, names }: { at: Mutation['at']; names: string },
  problems: readonly Problem[],
): boolean {
  const here = problems.filter(({ line, pointer }) =>
    typeof at === 'string' ? pointer === at : line >= at[0] && line <= at[1],
  );
  const named = here.filter(({ message }) => message.includes(names));
  figures.tries += 1;
  if (problems.length > 0) figures.caught += 1;
  if (here.length > 0) figures.placed += 1;
  if (named.length > 0) figures.suggested += 1;
  figures.messages += problems.length;
  const isOnce = problems.length === 1 && named.length === 1;
  if (isOnce) figures.once += 1;
  return isOnce;
}

interface Subject extends Omit<Ground, 'random'> {
  readonly text: string;
  readonly mistakes: Mistakes;
}

function subjectOf(files: readonly SourceFile[], { path, text }: SourceFile): Subject[] {
  const [, kind] = /^(?:overlays\/[^/]+\/)?(forms|stages)\//.exec(path) ?? [];
  if (kind === undefined) return [];
  const value = JSON.parse(text) as JsonObject;
  // Sentences only, as the terms of use: there is no question to make a mistake in.
  if (kind === 'forms' && value.base === undefined && questions(value).length === 0) return [];
  if (value.base === undefined)
    return [
      {
        path,
        text,
        value,
        base: value,
        mistakes: kind === 'forms' ? { ...namesWritten, ...contentSaid, ...meaningless } : stagesMistakes,
      },
    ];
  const lies = files.find((file) => file.path === path.replace(/^overlays\/[^/]+\//, ''));
  return [
    {
      path,
      text,
      value,
      base: JSON.parse(lies?.text ?? '{}') as JsonObject,
      mistakes: { ...overlayMistakes, ...overlayMeaningless },
    },
  ];
}

/** A number for a path, so that each declaration draws its own mistakes and draws them again next time. */
function hash(path: string): number {
  return [...path].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
}
