import { useMemo, useState } from 'react';
import type { Json, JsonObject } from '../../../engine/index.ts';
import { fillValues, isObject } from '../../../engine/index.ts';
import { useEngine } from '../../EngineProvider.tsx';
import type { Choice } from '../fieldSchema.ts';
import { useFormRules } from '../formScope.ts';
import { offeredOptions } from '../offeredChoices.ts';
import { useLookupParams } from './useLookupParams.ts';
import { LoadFailure } from '../../parts/LoadFailure.tsx';
import { useIsLong } from '../../parts/StillLoading.tsx';
import { OneOfFew } from './OneOfFew.tsx';
import type { FieldWidgetProps } from './widgetProps.ts';

/** More choices than this get a box that scrolls and a field that narrows them. */
const MANY = 8;

/** Choices drawn at once; what is ticked is always among them. */
const DRAWN = 100;

function groupAttributes(props: FieldWidgetProps) {
  return {
    id: props.id,
    'aria-labelledby': `${props.id}__label`,
    'aria-describedby': props.describedBy,
  };
}

/** One of a few choices, all in sight. */
export function RadioWidget(props: FieldWidgetProps) {
  const { id, value, options, onChange, onBlur } = props;
  const choices = options.enumOptions ?? [];
  const isSet = choices.some((choice) => choice.value === value);
  return (
    <OneOfFew of={props} isSet={isSet} className={choices.length < 4 ? 'options options-row' : 'options'}>
      {choices.map((choice, index) => (
        <label key={String(choice.value)} className="option">
          <input
            type="radio"
            id={`${id}__${index}`}
            name={id}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            onBlur={() => onBlur(id, value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </OneOfFew>
  );
}

/**
 * Any number of choices; with `ui:options.lookup` they are loaded, by `params` whose texts are templates. Those that
 * are said to be many (`ui:options.many`) have their room before they are there, so that nothing below them moves.
 */
export function MultiSelectWidget(props: FieldWidgetProps) {
  const { lookup, choices } = props.options;
  if (typeof lookup === 'string') return <LookupChoices {...props} lookup={lookup} />;
  if (isObject(choices)) return <FactChoices {...props} from={choices} />;
  return <Choices {...props} choices={props.options.enumOptions ?? []} />;
}

/**
 * Choices that stand in the facts of the place: `ui:options.choices` says where, and which of their members are value
 * and words.
 */
function FactChoices({ from, ...props }: FieldWidgetProps & { readonly from: JsonObject }) {
  const { facts } = useFormRules();
  const { list } = from;
  const found = useMemo(() => (list === undefined ? [] : fillValues(list, facts)), [list, facts]);
  const member = (thing: JsonObject, name: Json | undefined) => (typeof name === 'string' ? thing[name] : undefined);
  const choices = (Array.isArray(found) ? found.filter(isObject) : []).map((thing) => ({
    value: String(member(thing, from.value)),
    label: String(member(thing, from.label)),
  }));
  return <Choices {...props} choices={choices} />;
}

/** Said where the choices of a question could not be read. */
export const CHOICES_FAILED = 'The choices could not be loaded.';

function LookupChoices(props: FieldWidgetProps & { readonly lookup: string }) {
  const params = useLookupParams(props.options.params);
  const { options, loading, failed, reload } = useEngine().host.useOptions(props.lookup, params);
  const isLong = useIsLong(loading);
  if (loading && options.length === 0) {
    const waiting = isLong ? 'Still loading…' : 'Loading…';
    return props.options.many === true ? (
      <Choices {...props} choices={noChoices} waiting={waiting} />
    ) : (
      <p {...groupAttributes(props)} role="group" aria-busy className="help">
        {waiting}
      </p>
    );
  }
  const { failure } = props.options;
  if (failed) return <LoadFailure text={typeof failure === 'string' ? failure : CHOICES_FAILED} onRetry={reload} />;
  return <Choices {...props} choices={offeredOptions(options, props.options, props.value)} />;
}

const noChoices: readonly Choice[] = [];

interface ChoicesProps extends FieldWidgetProps {
  readonly choices: readonly Choice[];
  /** Said in their place while they are loaded. */
  readonly waiting?: string;
}

function Choices(props: ChoicesProps) {
  const { id, value, choices, waiting, onChange, onBlur, label } = props;
  const [narrow, setNarrow] = useState('');
  const chosen: readonly Json[] = Array.isArray(value) ? value : [];
  const isTall = props.options.many === true;
  const many = isTall || choices.length > MANY;
  const wanted = narrow.trim().toLowerCase();
  const matching = choices.filter((choice) => choice.label.toLowerCase().includes(wanted));
  const visible = drawn(matching, chosen);
  const places = useMemo(() => new Map(choices.map((choice, index) => [choice.value, index])), [choices]);
  const place = (choice: Choice) => places.get(choice.value) ?? 0;
  const toggle = (choice: Choice, on: boolean) => {
    const others = chosen.filter((item) => item !== choice.value);
    // In the order of the choices, whatever order they were ticked in.
    const next = on
      ? [
          ...choices.map((one) => one.value).filter((item) => item === choice.value || chosen.includes(item)),
          ...unknown(others, choices),
        ]
      : others;
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <div
      {...groupAttributes(props)}
      role="group"
      aria-busy={waiting === undefined ? undefined : true}
      className={isTall ? 'choices choices-tall' : 'choices'}
    >
      {many && <Narrowing label={label} value={narrow} chosen={chosen.length} onChange={setNarrow} />}
      <div className={many ? 'options options-box' : 'options'}>
        {visible.map((choice) => (
          <label key={String(choice.value)} className="option">
            <input
              type="checkbox"
              id={`${id}__${place(choice)}`}
              checked={chosen.includes(choice.value)}
              onChange={(event) => toggle(choice, event.currentTarget.checked)}
              onBlur={() => onBlur(id, value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
        <Beneath drawn={visible.length} left={matching.length - visible.length} waiting={waiting} />
      </div>
    </div>
  );
}

interface BeneathProps {
  readonly drawn: number;
  /** How many match and are not drawn. */
  readonly left: number;
  readonly waiting: string | undefined;
}

/** Why there are no choices, or not all. */
function Beneath({ drawn: count, left, waiting }: BeneathProps) {
  if (count === 0) return <p className="help">{waiting ?? 'Nothing matches.'}</p>;
  return left > 0 && <p className="help">{`${left} more: type in Find to narrow the list.`}</p>;
}

interface NarrowingProps {
  readonly label: string;
  readonly value: string;
  /** How many are ticked, in sight or not. */
  readonly chosen: number;
  onChange(value: string): void;
}

/** The field that narrows many choices, and how many are ticked. */
function Narrowing({ label, value, chosen, onChange }: NarrowingProps) {
  return (
    <div className="narrow">
      <input
        className="control"
        type="search"
        aria-label={`Find in ${label}`}
        placeholder="Find"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <span className="help" role="status">
        {chosen === 0 ? 'None chosen' : `${chosen} chosen`}
      </span>
    </div>
  );
}

/** Of very many choices the first, and whatever is ticked: nothing moves when it is. */
function drawn(choices: readonly Choice[], chosen: readonly Json[]): readonly Choice[] {
  return choices.length <= DRAWN
    ? choices
    : choices.filter((choice, index) => index < DRAWN || chosen.includes(choice.value));
}

/** Chosen values that the list no longer holds; they stay until they are asked about. */
function unknown(chosen: readonly Json[], choices: readonly Choice[]): Json[] {
  return chosen.filter((item) => !choices.some((choice) => choice.value === item));
}

/** Yes or not: the sentence of the question stands beside the box. */
export function CheckboxWidget(props: FieldWidgetProps) {
  const { id, value, label, onChange, onBlur, required, invalid, describedBy } = props;
  return (
    <label className="option">
      <input
        type="checkbox"
        id={id}
        checked={value === true}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.currentTarget.checked)}
        onBlur={() => onBlur(id, value)}
      />
      <span>{label}</span>
    </label>
  );
}
