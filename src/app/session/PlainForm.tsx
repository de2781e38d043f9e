import { useEffect, useId, useMemo, useRef, useState, type FormEvent } from 'react';
import type { ResolvedForm } from '../../engine/index.ts';
import { plainErrors, plainFields, type PlainAnswers } from './plainForm.ts';
import { PlainQuestion } from './PlainQuestion.tsx';

interface Props {
  readonly form: ResolvedForm;
  readonly failure: string | null;
  onSubmit(answers: PlainAnswers): Promise<void>;
}

/** A signed-out form drawn from its declaration without the signed-in area's libraries. */
export function PlainForm({ form, failure, onSubmit }: Props) {
  const fields = useMemo(() => plainFields(form), [form]);
  const [answers, setAnswers] = useState<PlainAnswers>({});
  const [errors, setErrors] = useState<{ [name: string]: string }>({});
  const [busy, setBusy] = useState(false);
  const failureRef = useRef<HTMLParagraphElement>(null);
  const formId = useId();

  useEffect(() => {
    if (failure !== null) failureRef.current?.focus();
  }, [failure]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = plainErrors(form, answers);
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
      {failure !== null && (
        <p ref={failureRef} tabIndex={-1} className="signed-out-failure" role="alert">
          {failure}
        </p>
      )}
      {fields.map((field) => (
        <PlainQuestion
          key={field.name}
          id={`${formId}${field.name}`}
          field={field}
          answer={answers[field.name]}
          error={errors[field.name]}
          onAnswer={(answer) => setAnswers({ ...answers, [field.name]: answer })}
        />
      ))}
      <button type="submit" className="signed-out-button" aria-disabled={busy} aria-busy={busy}>
        {busy ? 'Please wait…' : (form.submit?.label ?? form.title)}
      </button>
    </form>
  );
}
