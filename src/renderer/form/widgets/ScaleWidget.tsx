import type { Json, JsonSchema } from '../../../engine/index.ts';
import type { Choice } from '../fieldSchema.ts';
import { Face } from './Face.tsx';
import { OneOfFew } from './OneOfFew.tsx';
import type { FieldWidgetProps } from './widgetProps.ts';

const feelings = ['Very unhappy', 'Unhappy', 'Neither happy nor unhappy', 'Happy', 'Very happy'] as const;

/**
 * One step of a scale. The steps are the schema's choices, else the whole numbers from `minimum` to
 * `maximum`; `ui:options.ends` are the words of the two ends, `faces` draws five steps as faces.
 */
export function ScaleWidget(props: FieldWidgetProps) {
  const { id, value, options, onChange, onBlur, schema } = props;
  const steps = stepsOf(schema, options.enumOptions ?? []);
  const ends = Array.isArray(options.ends) ? options.ends.map(String) : [];
  const faces = options.faces === true;
  const isSet = steps.some((step) => step.value === value);
  return (
    <OneOfFew of={props} isSet={isSet}>
      <div className="scale">
        {steps.map((step, index) => (
          <label key={String(step.value)} className="scale-step">
            <input
              type="radio"
              id={`${id}__${index}`}
              name={id}
              checked={step.value === value}
              onChange={() => onChange(step.value)}
              onBlur={() => onBlur(id, value)}
            />
            {faces && <Face mood={moodOf(index, steps.length)} />}
            <span>{step.label}</span>
            <StepWords words={wordsOf({ step, index, count: steps.length }, ends, faces)} />
          </label>
        ))}
      </div>
    </OneOfFew>
  );
}

function StepWords({ words }: { readonly words: string }) {
  return words === '' ? null : <span className="scale-words">{words}</span>;
}

interface ScaleStep {
  readonly step: Choice;
  readonly index: number;
  readonly count: number;
}

/** What stands below a step: the word of its end; a face's name where nothing else names it. */
function wordsOf({ step, index, count }: ScaleStep, ends: readonly string[], faces: boolean): string {
  const end = index === 0 ? ends[0] : index === count - 1 ? ends[1] : undefined;
  if (end !== undefined) return end;
  const named = step.label !== String(step.value);
  return faces && !named && ends.length === 0 ? (feelings[moodOf(index, count)] ?? '') : '';
}

/** 0 for the saddest of the five faces, 4 for the happiest. */
function moodOf(index: number, count: number): number {
  return count < 2 ? 2 : Math.round((index * 4) / (count - 1));
}

/** A scale longer than this is a mistake of its declaration. */
const LONGEST = 20;

function stepsOf(schema: JsonSchema, choices: readonly Choice[]): readonly Choice[] {
  if (choices.length > 0) return choices;
  const [first, last] = [whole(schema.minimum) ?? 1, whole(schema.maximum)];
  if (last === undefined || last < first || last - first >= LONGEST)
    throw new Error('A scale needs a minimum and a maximum, or choices.');
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    value: first + index,
    label: String(first + index),
  }));
}

const whole = (limit: Json | undefined) => (typeof limit === 'number' && Number.isInteger(limit) ? limit : undefined);
