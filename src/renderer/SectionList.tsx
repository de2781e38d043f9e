import { useDeferredValue, useMemo } from 'react';
import type { ActiveForm, AnswerError, JsonObject } from '../engine/index.ts';
import { DoneIcon, ErrorIcon } from './form/Icons.tsx';
import type { FormSection, SectionProgress } from './form/sections.ts';
import { sectionProgress } from './form/sections.ts';

interface SectionListProps {
  readonly sections: readonly SectionProgress[];
  /** Moves the focus to a section's first field. */
  onJump(pointer: string): void;
}

/** The sections of a form and what is left in each, in words. */
export function SectionList({ sections, onJump }: SectionListProps) {
  return (
    <nav className="section-list" aria-label="Sections of this form">
      <ol>
        {sections.map((section) => (
          <li key={section.pointer}>
            <button type="button" onClick={() => onJump(section.pointer)}>
              <span>{section.title}</span>
              <Left section={section} />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Left({ section: { required, left, faults } }: { readonly section: SectionProgress }) {
  if (faults > 0) return <span className="left left-faulty"><ErrorIcon /> {faults} to correct</span>;
  if (left > 0) return <span className="left">{left} left</span>;
  if (required === 0) return <span className="left">Optional</span>;
  return <span className="left left-done"><DoneIcon /> Done</span>;
}

interface SectionProgressListProps {
  readonly active: ActiveForm;
  readonly sections: readonly FormSection[];
  readonly answers: JsonObject;
  readonly errors: readonly AnswerError[];
  onJump(pointer: string): void;
}

/** The SectionList of a form being filled in. It counts after the fields are drawn, so that it never delays typing. */
export function SectionProgressList({ active, sections, answers, errors, onJump }: SectionProgressListProps) {
  const settled = useDeferredValue(answers);
  const progress = useMemo(() => sectionProgress(active, sections, { answers: settled, errors }), [active, sections, settled, errors]);
  return <SectionList sections={progress.filter(({ title }) => title !== '')} onJump={onJump} />;
}
