import { memo, useDeferredValue, useMemo } from 'react';
import type { ActiveForm, AnswerError, JsonObject } from '../../engine/index.ts';
import { DoneIcon, ErrorIcon } from '../parts/Icons.tsx';
import type { FormSection } from './sections.ts';
import { faultsIn, sectionCounts } from './sections.ts';
import { useQuiet } from '../parts/useQuiet.ts';

/** What the list of a form's sections is drawn from. */
export interface SectionListProps {
  readonly active: ActiveForm;
  readonly sections: readonly FormSection[];
  /** The answers of each section, the same object while none changed. */
  readonly data: readonly JsonObject[];
  readonly answers: JsonObject;
  readonly errors: readonly AnswerError[];
  /** Moves the focus to a section's first field. */
  onJump(pointer: string): void;
}

/** The sections of a form and what is left in each, in words. */
export function SectionList({ active, sections, data, answers, errors, onJump }: SectionListProps) {
  // A rule of one of its fields may look into any section.
  const ruled = ({ names }: FormSection) => active.rules.some(({ field }) => names.includes(field));
  return (
    <nav className="section-list" aria-label="Sections of this form">
      <ol>
        {sections.map((section, index) =>
          section.title === '' ? null : (
            <SectionLine
              key={section.title}
              active={active}
              section={section}
              answers={ruled(section) ? answers : (data[index] ?? noAnswers)}
              faults={faultsIn(section, errors)}
              onJump={onJump}
            />
          ),
        )}
      </ol>
    </nav>
  );
}

const noAnswers: JsonObject = {};

interface SectionLineProps {
  readonly active: ActiveForm;
  readonly section: FormSection;
  readonly answers: JsonObject;
  readonly faults: number;
  onJump(pointer: string): void;
}

const SectionLine = memo(function SectionLine({ active, section, answers, faults, onJump }: SectionLineProps) {
  return (
    <li>
      <button type="button" onClick={() => onJump(`/${section.names[0] ?? ''}`)}>
        <span>{section.title}</span>
        <Left active={active} section={section} answers={answers} faults={faults} />
      </button>
    </li>
  );
});

type LeftProps = Omit<SectionLineProps, 'onJump'>;

/** It counts after the fields are drawn, when the form opens too, so that it never delays typing. */
function Left({ active, section, answers, faults }: LeftProps) {
  const settled = useDeferredValue<JsonObject | null>(useQuiet(answers), null);
  const counts = useMemo(
    () => (settled === null ? null : sectionCounts(active, section, settled)),
    [active, section, settled],
  );
  if (counts === null) return <span className="left">&nbsp;</span>;
  if (faults > 0)
    return (
      <span className="left left-faulty">
        <ErrorIcon /> {faults} to correct
      </span>
    );
  if (counts.left > 0) return <span className="left">{counts.left} left</span>;
  if (counts.required === 0) return <span className="left">Optional</span>;
  return (
    <span className="left left-done">
      <DoneIcon /> Done
    </span>
  );
}
