import { useMemo } from 'react';
import type { Ref } from 'react';
import type { ActiveForm, AnswerError, JsonSchema } from '../../engine/index.ts';
import { isObject, segmentsOf } from '../../engine/index.ts';
import { propertySchema, rowSchema, titleOf } from './fieldSchema.ts';
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
  let schema: JsonSchema | null = active.schema;
  let ui: unknown = active.uiSchema;
  const labels: string[] = [];
  for (const segment of segmentsOf(pointer)) {
    if (!schema) break;
    const property: JsonSchema | null = propertySchema(schema, segment);
    ui = isObject(ui) ? ui[property ? segment : 'items'] : undefined;
    if (property) labels.push(titleOf(property, ui, segment));
    else labels.push(`row ${Number(segment) + 1}`);
    schema = property ?? rowSchema(schema, Number(segment));
  }
  return labels.join(', ');
}
