import type { Json, JsonObject, JsonSchema } from '../../../engine/index.ts';
import { documentWords, isEmpty, isObject, NOT_LISTED, widgetKind } from '../../../engine/index.ts';
import { useEngine } from '../../EngineProvider.tsx';
import type { UiOptions } from '../fieldSchema.ts';
import { LockIcon, RecordsIcon } from '../../parts/Icons.tsx';
import { useFormRules } from '../formScope.ts';
import type { FieldLock } from '../locks.ts';
import type { Path } from '../path.ts';
import { Beside } from './Beside.tsx';
import { FileAnswers } from '../widgets/FileAnswers.tsx';

interface ReadOnlyFieldProps {
  readonly id: string;
  readonly path: Path;
  readonly title: string;
  readonly schema: JsonSchema;
  readonly value: Json | undefined;
  readonly options: UiOptions;
  readonly lock: FieldLock | null;
}

/** A question and its answer as in a document. A lock of its own says why, or where the value comes from. */
export function ReadOnlyField(props: ReadOnlyFieldProps) {
  const {
    options: { lookup },
    value,
  } = props;
  const { widgetKinds } = useEngine().registry;
  if (typeof lookup === 'string' && !isEmpty(value) && !isObject(value))
    return <LoadedAnswer {...props} lookup={lookup} />;
  return <Answer {...props} text={documentWords(widgetKinds, props, value)} />;
}

/** Choices that are data are loaded for their names: the answer alone is an id. */
function LoadedAnswer({ lookup, ...props }: ReadOnlyFieldProps & { readonly lookup: string }) {
  const { params } = props.options;
  const { options, loading } = useEngine().host.useOptions(lookup, isObject(params) ? params : noParams);
  const nameOf = (item: Json) => options.find(({ value }) => value === item)?.label ?? (loading ? '…' : NOT_LISTED);
  return <Answer {...props} text={[props.value ?? null].flat().map(nameOf).join(', ')} />;
}

const noParams: JsonObject = {};

function Answer({ id, path, title, value, options, lock, text }: ReadOnlyFieldProps & { readonly text: string }) {
  const { files } = widgetKind(useEngine().registry.widgetKinds, options.widget);
  const isFiles = files !== undefined && text !== '';
  return (
    <dl
      className={`read${lock?.automatic ? ' read-automatic' : ''}${text.length < 40 && !isFiles ? ' field-short' : ''}`}
      id={id}
      data-field={id}
    >
      <dt>{title}</dt>
      <dd className={text === '' ? 'unanswered' : undefined}>
        {isFiles ? (
          <FileAnswers value={value} label={title} picture={files === 'pictures'} />
        ) : text === '' ? (
          lock?.automatic ? (
            'Not known yet'
          ) : (
            blankText(options)
          )
        ) : (
          text
        )}
      </dd>
      {lock && <LockNote lock={lock} />}
      <AtQuestion path={path} title={title} />
    </dl>
  );
}

/** Within a list of terms what stands beside a question is said of its term. */
function AtQuestion(props: { readonly path: Path; readonly title: string }) {
  if (useFormRules().beside === null) return null;
  return (
    <dd>
      <Beside {...props} />
    </dd>
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
