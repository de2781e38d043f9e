import type { ReactNode } from 'react';
import type { WidgetKind } from '../../../engine/index.ts';
import { ErrorIcon } from '../../parts/Icons.tsx';

/** What stands around every control. */
export interface FieldFrameProps {
  readonly id: string;
  readonly label: string;
  /** Word after the label: "optional" or "required". */
  readonly mark: string | null;
  readonly help: string;
  readonly errors: readonly string[];
  /** Half a line on wide screens. */
  readonly short: boolean;
  /** The label names a group of controls and not one of them; or the control carries it itself. */
  readonly labelled: WidgetKind['label'];
  readonly children: ReactNode;
  /** What stands below the control: last time's answer, where a value came from. */
  readonly notes?: ReactNode;
  /** What the form's owner shows beside the label. */
  readonly beside?: ReactNode;
}

/** Ids of the elements that describe a control; undefined when there are none. */
export function describedBy(id: string, help: string, errors: readonly string[]): string | undefined {
  const ids = [help && `${id}__help`, errors.length > 0 && `${id}__error`].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** Label above, help under the label, the control, then what is wrong with the answer. */
export function FieldTemplate({
  id,
  label,
  mark,
  help,
  errors,
  short,
  labelled,
  children,
  notes,
  beside,
}: FieldFrameProps) {
  const text = (
    <>
      {label}
      {mark && <span className="mark"> ({mark})</span>}
    </>
  );
  return (
    <div
      className={short ? 'field field-short' : 'field'}
      data-field={id}
      data-invalid={errors.length > 0 || undefined}
    >
      {labelled === 'control' && (
        <label className="label" htmlFor={id}>
          {text}
        </label>
      )}
      {labelled === 'group' && (
        <span className="label" id={`${id}__label`}>
          {text}
        </span>
      )}
      {labelled === 'own' && children}
      {help && (
        <p className={labelled === 'own' ? 'help help-after' : 'help'} id={`${id}__help`}>
          {help}
        </p>
      )}
      {labelled !== 'own' && children}
      <FieldError id={id} errors={errors} />
      {notes}
      {beside}
    </div>
  );
}

/** What is wrong with an answer: an icon and a sentence. */
export function FieldError({ id, errors }: { readonly id: string; readonly errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <p className="error" id={`${id}__error`}>
      <ErrorIcon />
      <span>{errors.join(' ')}</span>
    </p>
  );
}
