import {
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import type { ResolvedForm } from '../../engine/index.ts';
import { plainErrors, plainFields, type PlainAnswers } from './plainForm.ts';
import { PlainQuestion } from './PlainQuestion.tsx';

interface Props {
  readonly form: ResolvedForm;
  readonly failure: string | null;
  /** The word on the button; the form's title without it. */
  readonly button?: string;
  readonly initial?: PlainAnswers;
  /** Names of questions whose answers the declaration lets pass, and which all the same will not do. */
  readonly refused?: (answers: PlainAnswers) => readonly string[];
  /** Puts the focus on the first question that is still empty, or on the first of all. */
  readonly takesFocus?: boolean;
  /** What stands below a question and is part of its description. */
  renderUnder?(name: string, answer: string | boolean | undefined): ReactNode;
  onSubmit(answers: PlainAnswers): Promise<void>;
}

/** A signed-out form drawn from its declaration without the signed-in area's libraries. */
export function PlainForm({ form, failure, button, initial = {}, refused, takesFocus, renderUnder, onSubmit }: Props) {
  const fields = useMemo(() => plainFields(form), [form]);
  const [answers, setAnswers] = useState(initial);
  const [errors, setErrors] = useState<{ [name: string]: string }>({});
  const [busy, setBusy] = useState(false);
  const formId = useId();
  const empty = fields.find(({ name }) => initial[name] === undefined) ?? fields[0];
  const failureRef = useFocus(failure, takesFocus === true && empty ? `${formId}${empty.name}` : null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = plainErrors(form, answers, refused?.(answers));
    setErrors(found);
    const first = fields.find(({ name }) => name in found);
    if (first) {
      document.getElementById(`${formId}${first.name}`)?.focus();
      return;
    }
    setBusy(true);
    void onSubmit(answers).finally(() => setBusy(false));
  };

  return (
    <form noValidate onSubmit={submit} aria-label={form.title}>
      <Failure ref={failureRef} text={failure} />
      {fields.map((field) => (
        <PlainQuestion
          key={field.name}
          id={`${formId}${field.name}`}
          field={field}
          answer={answers[field.name]}
          error={errors[field.name]}
          under={renderUnder?.(field.name, answers[field.name])}
          onAnswer={(answer) => {
            setAnswers({ ...answers, [field.name]: answer });
            // What was wrong with the former answer need not be so with this one.
            setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field.name)));
          }}
        />
      ))}
      <button type="submit" className="signed-out-button" aria-disabled={busy} aria-busy={busy}>
        {busy ? 'Please wait…' : (button ?? form.title)}
      </button>
    </form>
  );
}

/**
 * A failure takes the focus, and so does, when the form comes up, the question with this id: before anybody sees them,
 * and could be typing elsewhere.
 */
function useFocus(failure: string | null, first: string | null): RefObject<HTMLParagraphElement | null> {
  const ref = useRef<HTMLParagraphElement>(null);
  const atFirst = useRef(first);
  useLayoutEffect(() => {
    if (atFirst.current !== null) document.getElementById(atFirst.current)?.focus();
  }, []);
  useLayoutEffect(() => {
    if (failure !== null) ref.current?.focus();
  }, [failure]);
  return ref;
}

function Failure({ ref, text }: { readonly ref: Ref<HTMLParagraphElement>; readonly text: string | null }) {
  return text === null ? null : (
    <p ref={ref} tabIndex={-1} className="signed-out-failure" role="alert">
      {text}
    </p>
  );
}
