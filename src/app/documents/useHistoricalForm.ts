import { useRef, useState } from 'react';
import {
  activeForm,
  isObject,
  validateAnswers,
  type AnswerError,
  type FormDocument,
  type ResolvedForm,
} from '../../engine/index.ts';
import { useEngine, type FormHandle } from '../../renderer/index.ts';
import type { Past } from './documentFiles.ts';

const blank: FormDocument = { answers: {}, parked: {} };

/** The form of documents of the past: nothing is sent until it is complete; it is held as long as files are added. */
export function useHistoricalForm(studentId: number) {
  const { host } = useEngine();
  const form = host.useForm('document/historical');
  const view = useRef<FormHandle>(null);
  const [document, setDocument] = useState(blank);
  const [tried, setTried] = useState(false);
  const [past, setPast] = useState<Past | null>(null);

  const hold = () => {
    const now = view.current?.flush() ?? document;
    setTried(true);
    const faults = validateAnswers(activeForm({ form, facts: host.facts, document: now }), now.answers, 'complete');
    if (faults.length === 0 && tooLong(now).length === 0) return setPast(pastOf(studentId, now));
    const missing = titlesOf(form).filter(([name]) => isBlank(now.answers[name]));
    if (missing.length > 0) host.notify(missingFields(missing.map(([, title]) => title)));
    // The summary is drawn with the next render.
    requestAnimationFrame(() => view.current?.focusSummary());
  };
  const change = () => {
    setPast(null);
    setTried(false);
    // The button that was pressed goes with the lock.
    requestAnimationFrame(() => view.current?.focus('/reference'));
  };
  return {
    form,
    view,
    past,
    hold,
    change,
    viewProps: {
      facts: host.facts,
      document,
      onChange: setDocument,
      errors: tooLong(document),
      showErrors: tried ? ('complete' as const) : null,
    },
  };
}

/** Characters of a reference. */
const LONGEST = 100;

/** Its form has one sentence for what is missing, and this is not. */
const tooLong = ({ answers: { reference } }: FormDocument): readonly AnswerError[] =>
  typeof reference === 'string' && [...reference.trim()].length > LONGEST ? longReference : [];

const longReference: readonly AnswerError[] = [
  { pointer: '/reference', keyword: 'maxLength', message: `“Reference” must be ${LONGEST} characters or fewer` },
];

/** For six seconds at the top left (PDOC-10). */
const missingFields = (fields: readonly string[]) =>
  ({
    tone: 'error',
    seconds: 6,
    place: 'top left',
    text: `Required fields are missing, please fill in ${fields.join(', ')}`,
  }) as const;

const isBlank = (answer: unknown) =>
  answer === undefined || answer === null || (typeof answer === 'string' && answer.trim() === '');

function titlesOf({ schema }: ResolvedForm): readonly (readonly [name: string, title: string])[] {
  return Object.entries(isObject(schema.properties) ? schema.properties : {}).map(([name, question]) => [
    name,
    isObject(question) ? String(question.title) : name,
  ]);
}

function pastOf(studentId: number, { answers }: FormDocument): Past {
  const { reference, academicYearId, termId } = answers;
  return {
    studentId,
    academicYearId: Number(academicYearId),
    termId: Number(termId),
    reference: String(reference).trim(),
  };
}
