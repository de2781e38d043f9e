import { useMemo } from 'react';
import type { Ref } from 'react';
import type { ActiveForm, AnswerError } from '../../engine/index.ts';
import { questionsOf, segmentsOf, wayTo } from '../../engine/index.ts';
import { ErrorIcon } from '../parts/Icons.tsx';
import { controlPointer } from './sections.ts';

interface ErrorSummaryProps {
  readonly active: ActiveForm;
  readonly errors: readonly AnswerError[];
  readonly idPrefix: string;
  readonly ref?: Ref<HTMLDivElement>;
  onFocus(pointer: string): void;
}

/** All faults of a form, each a link that moves the focus to its field. Nothing where there are none. */
export function ErrorSummary({ active, errors, idPrefix, ref, onFocus }: ErrorSummaryProps) {
  const lines = useMemo(() => summaryLines(active, errors), [active, errors]);
  if (lines.length === 0) return null;
  const heading = lines.length === 1 ? 'One answer needs attention' : `${lines.length} answers need attention`;
  return (
    <div className="summary" role="group" aria-labelledby={`${idPrefix}__summary`} tabIndex={-1} ref={ref}>
      <p className="summary-title" id={`${idPrefix}__summary`}>
        <ErrorIcon /> {heading}
      </p>
      <ul>
        {lines.map(({ pointer, label, message }) => (
          <li key={`${pointer} ${message}`}>
            {pointer === '' ? (
              message
            ) : (
              <a
                href={`#${[idPrefix, ...segmentsOf(pointer)].join('-')}`}
                onClick={(event) => {
                  event.preventDefault();
                  onFocus(pointer);
                }}
              >
                {label}: {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SummaryLine {
  readonly pointer: string;
  readonly label: string;
  readonly message: string;
}

function summaryLines(active: ActiveForm, errors: readonly AnswerError[]): readonly SummaryLine[] {
  const said = new Set<string>();
  return errors.flatMap((error) => {
    const pointer = controlPointer(active.schema, error);
    if (said.size === said.add(`${pointer} ${error.message}`).size) return [];
    return [{ pointer, label: labelAt(active, pointer), message: error.message }];
  });
}

/** The titles on the way to a field; rows are numbered from 1. */
function labelAt(active: ActiveForm, pointer: string): string {
  const way = wayTo(questionsOf(active), segmentsOf(pointer));
  return way.map(({ words, isRow }) => (isRow ? `row ${words}` : words)).join(', ');
}
