import { useCallback, useState } from 'react';
import type { JsonObject } from '../../../engine/index.ts';
import { isObject } from '../../../engine/index.ts';
import type { FormSection } from '../sections.ts';
import { useIdleBuilding } from './useIdleBuilding.ts';
import { ROWS_AT_ONCE } from './useRows.ts';

/** Questions that are built before a form is first shown; enough to fill a screen. */
const AT_ONCE = 24;

/** Questions built in one idle moment after that. */
const IN_ONE_GO = 100;

/** Which sections of a form have their fields already. */
export interface Building {
  isBuilt(title: string): boolean;
  /** Builds one section with the next render: somebody comes near it. */
  build(title: string): void;
  /** Builds whatever is left with the next render: somebody asks for a certain place. */
  buildAll(): void;
}

/**
 * Builds a long form in pieces: its first section at once, the others one after the other before anybody gets there.
 */
export function useBuilding(sections: readonly FormSection[], data: readonly JsonObject[]): Building {
  const [built, setBuilt] = useState<ReadonlySet<string>>(() => new Set(take(sections, new Set(), data, AT_ONCE)));
  // Once all are built, a section that opens later has its fields from the start.
  const [whole, setWhole] = useState(() => sections.every(({ title }) => built.has(title)));
  const build = useCallback((title: string) => setBuilt((before) => new Set([...before, title])), []);
  const buildAll = useCallback(() => setWhole(true), []);
  const buildNext = useCallback(() => {
    const next = new Set([...built, ...take(sections, built, data, IN_ONE_GO)]);
    setBuilt(next);
    if (sections.every(({ title }) => next.has(title))) setWhole(true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is typed meanwhile makes no section longer
  }, [sections, built]);
  useIdleBuilding({ whole, buildNext, buildAll });
  return { isBuilt: (title) => whole || built.has(title), build, buildAll };
}

/** The titles of the next sections to build: one at least, more while they hold no more questions than `most`. */
function take(
  sections: readonly FormSection[],
  built: ReadonlySet<string>,
  data: readonly JsonObject[],
  most: number,
): string[] {
  const titles: string[] = [];
  let count = 0;
  for (const [index, section] of sections.entries()) {
    if (built.has(section.title)) continue;
    count += questionsIn(section, data[index] ?? {});
    if (titles.length > 0 && count > most) break;
    titles.push(section.title);
  }
  return titles;
}

/** A row, open or closed, is as much to build as a few questions. */
const ROW = 4;

function questionsIn({ names }: FormSection, answers: JsonObject): number {
  return names.reduce((sum, name) => {
    const answer = answers[name];
    return sum + (Array.isArray(answer) && answer.some(isObject) ? Math.min(answer.length, ROWS_AT_ONCE) * ROW : 1);
  }, 0);
}
