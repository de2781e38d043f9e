import { useState, type ReactNode } from 'react';
import { digitsOnly } from './digitsOnly.ts';
import type { PlainField } from './plainForm.ts';

interface Props {
  readonly id: string;
  readonly field: PlainField;
  readonly answer: string | boolean | undefined;
  readonly error: string | undefined;
  readonly under?: ReactNode;
  onAnswer(answer: string | boolean): void;
}

const AUTO_COMPLETE: { [name: string]: string } = {
  username: 'username',
  password: 'current-password',
  newPassword: 'new-password',
};

export function PlainQuestion(props: Props) {
  return props.field.kind === 'checkbox' ? <Tick {...props} /> : <TextQuestion {...props} />;
}

function TextQuestion({ id, field, answer, error, under, onAnswer }: Props) {
  const [shown, setShown] = useState(false);
  const [refused, setRefused] = useState(false);
  const secret = field.kind === 'password';
  const fault = refused ? 'Only digits can be entered here' : error;
  const type = (text: string) => {
    if (field.kind !== 'code') return onAnswer(text);
    const { digits, others } = digitsOnly(text);
    setRefused(others);
    onAnswer(digits);
  };
  return (
    <div className="signed-out-question">
      <label htmlFor={id}>{field.title}</label>
      {field.help !== '' && <p id={`${id}-help`}>{field.help}</p>}
      <div className="signed-out-box">
        <input
          id={id}
          name={field.name}
          type={secret && !shown ? 'password' : 'text'}
          inputMode={field.kind === 'code' ? 'numeric' : undefined}
          autoComplete={
            field.autoComplete || AUTO_COMPLETE[field.name] || (field.kind === 'code' ? 'one-time-code' : 'off')
          }
          autoCapitalize="none"
          spellCheck={false}
          required={field.required}
          value={typeof answer === 'string' ? answer : ''}
          aria-invalid={fault !== undefined}
          aria-describedby={describedBy({ id, field, error: fault, under })}
          onChange={(event) => type(event.target.value)}
        />
        {secret && (
          <button
            type="button"
            className="signed-out-show"
            aria-pressed={shown}
            aria-controls={id}
            aria-label={`Show ${field.title.toLowerCase()}`}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        )}
      </div>
      <Fault id={id} error={fault} />
      {under && <div id={`${id}-under`}>{under}</div>}
    </div>
  );
}

function Tick({ id, field, answer, error, under, onAnswer }: Props) {
  return (
    <div className="signed-out-question">
      <label className="signed-out-tick" htmlFor={id}>
        <input
          id={id}
          name={field.name}
          type="checkbox"
          required={field.required}
          checked={answer === true}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy({ id, field, error })}
          onChange={(event) => onAnswer(event.target.checked)}
        />
        {field.title}
      </label>
      {field.help !== '' && <p id={`${id}-help`}>{field.help}</p>}
      <Fault id={id} error={error} />
      {under}
    </div>
  );
}

function Fault({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  return error === undefined ? null : (
    <p id={`${id}-error`} className="signed-out-error">
      <span aria-hidden="true">⚠ </span>
      {error}
    </p>
  );
}

function describedBy({ id, field, error, under }: Pick<Props, 'id' | 'field' | 'error' | 'under'>): string | undefined {
  const ids = [
    ...(field.help === '' ? [] : [`${id}-help`]),
    ...(error === undefined ? [] : [`${id}-error`]),
    ...(!under ? [] : [`${id}-under`]),
  ];
  return ids.length === 0 ? undefined : ids.join(' ');
}
