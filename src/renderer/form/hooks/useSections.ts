import { useLayoutEffect, useMemo, useRef } from 'react';
import type { ActiveForm, JsonObject } from '../../../engine/index.ts';
import { lockAt } from '../locks.ts';
import type { FieldLock } from '../locks.ts';
import type { FormSection } from '../sections.ts';
import { keepSections, pickAnswers, sectionsOf } from '../sections.ts';

/** The sections of a form that is being filled in; those that did not change stay the same objects. */
export function useSections(active: ActiveForm, locks: readonly FieldLock[]): readonly FormSection[] {
  const kept = useRef<readonly FormSection[]>([]);
  const sections = useMemo(
    () =>
      keepSections(
        kept.current,
        sectionsOf(active, (name) => lockAt(locks, [name])?.hide === true),
      ),
    [active, locks],
  );
  useLayoutEffect(() => {
    kept.current = sections;
  }, [sections]);
  return sections;
}

/** The answers of each section; the same object while none of them changed, so that only one section is drawn again. */
export function useSectionAnswers(sections: readonly FormSection[], answers: JsonObject): readonly JsonObject[] {
  const kept = useRef<ReadonlyMap<string, JsonObject>>(new Map());
  const picked = useMemo(
    () => sections.map(({ title, names }) => pickAnswers(answers, names, kept.current.get(title) ?? null)),
    [sections, answers],
  );
  useLayoutEffect(() => {
    kept.current = new Map(sections.map(({ title }, index) => [title, picked[index] ?? {}]));
  }, [sections, picked]);
  return picked;
}
