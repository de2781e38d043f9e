import { memo, useState } from 'react';
import type { Json, JsonSchema, WidgetKind } from '../../../engine/index.ts';
import { isEmpty, pointerOf, sameAnswer, valueAt } from '../../../engine/index.ts';
import { useFormRules, useFormScope } from '../formScope.ts';
import type { Path } from '../path.ts';

interface FieldNotesProps {
  readonly path: Path;
  readonly title: string;
  readonly schema: JsonSchema;
  readonly kind: WidgetKind;
  readonly value: Json | undefined;
}

/** What is known of a question beside its answer: where the answer came from, and what it was last time. */
export const FieldNotes = memo(function FieldNotes({ path, value, ...about }: FieldNotesProps) {
  const { former, notes } = useFormRules();
  const note = notes[pointerOf(path)];
  // Rows have no place that stays: last time's third row is nobody's third row of now.
  const last =
    former === null || path.some((segment) => typeof segment === 'number')
      ? undefined
      : valueAt(former.answers, path.map(String));
  if (last === undefined || isEmpty(last)) return <p className="note">{note}</p>;
  return <LastTime {...about} when={former?.title ?? ''} path={path} last={last} value={value} note={note} />;
});

/** Longer answers show their first lines. */
const SHORT = 160;

interface LastTimeProps extends FieldNotesProps {
  readonly when: string;
  readonly last: Json;
  readonly note: string | undefined;
}

function LastTime({ when, path, title, schema, kind, last, value, note }: LastTimeProps) {
  const { change } = useFormScope();
  const [replaced, setReplaced] = useState<{ readonly value: Json | undefined } | null>(null);
  const [whole, setWhole] = useState(false);
  const text = kind.words(last, schema);
  const same = sameAnswer(last, value);
  // Once an answer differs from last time, it is no longer from where the note says.
  if (same && replaced === null) return <p className="note">{note ?? `The same as last time (${when})`}</p>;
  const use = () => {
    setReplaced({ value });
    change(path, last);
  };
  // What was replaced is kept: the button must not leave before the form has the answer, nor the focus with it.
  const undo = () => change(path, replaced?.value);
  return (
    <div className="former" role="group" aria-label={`${title}: last time`}>
      <p className={whole || text.length <= SHORT ? 'former-text' : 'former-text former-clamped'}>
        <span className="former-when">Last time ({when}): </span>
        {text}
      </p>
      <div className="former-tools">
        {text.length > SHORT && (
          <button type="button" className="text-button" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? 'Show less' : 'Show all'}
          </button>
        )}
        {/* One button for both, so that the focus stays on it. */}
        <button type="button" className="text-button" onClick={same ? undo : use}>
          {same ? 'Undo' : 'Use again'}
        </button>
      </div>
    </div>
  );
}
