import type { Json, JsonSchema } from '../../engine/index.ts';
import { documentText } from '../form/answerText.ts';
import type { UiOptions } from '../form/fieldSchema.ts';
import { LockIcon, RecordsIcon } from '../form/Icons.tsx';
import type { FieldLock } from '../form/locks.ts';
import { FileAnswers } from '../widgets/FileAnswers.tsx';

interface ReadOnlyFieldProps {
  readonly id: string;
  readonly title: string;
  readonly schema: JsonSchema;
  readonly value: Json | undefined;
  readonly options: UiOptions;
  readonly lock: FieldLock | null;
}

/** A question and its answer as in a document. A lock of its own says why, or where the value comes from. */
export function ReadOnlyField({ id, title, schema, value, options, lock }: ReadOnlyFieldProps) {
  const widget = typeof options.widget === 'string' ? options.widget : undefined;
  const text = documentText(schema, value, widget);
  const isFiles = (widget === 'upload' || widget === 'picture') && text !== '';
  return (
    <dl className={`read${lock?.automatic ? ' read-automatic' : ''}${text.length < 40 && !isFiles ? ' field-short' : ''}`} id={id} data-field={id}>
      <dt>{title}</dt>
      <dd className={text === '' ? 'unanswered' : undefined}>
        {isFiles ? <FileAnswers value={value} label={title} picture={widget === 'picture'} /> : text === '' ? (lock?.automatic ? 'Not known yet' : blankText(options)) : text}
      </dd>
      {lock && <LockNote lock={lock} />}
    </dl>
  );
}

/** A form that shows what nobody was asked has words of its own for what is not there: the option `blank`. */
const blankText = ({ blank }: UiOptions) => (typeof blank === 'string' ? blank : 'Not answered');

/** Why a value cannot be changed here, or where it comes from; of a whole table it stands outside any list (`p`). */
export function LockNote({ lock, as: Tag = 'dd' }: { readonly lock: FieldLock; readonly as?: 'dd' | 'p' }) {
  return (
    <Tag className="lock">
      {lock.automatic ? <RecordsIcon /> : <LockIcon />}
      <span>{lock.reason}</span>
    </Tag>
  );
}
