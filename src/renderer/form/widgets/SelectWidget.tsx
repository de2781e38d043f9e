import { useEffect, useMemo, useState } from 'react';
import type { Json, LookupOption } from '../../../engine/index.ts';
import { isObject, NOT_LISTED, pointerOf } from '../../../engine/index.ts';
import { useEngine } from '../../EngineProvider.tsx';
import type { Choice } from '../fieldSchema.ts';
import { typeOf } from '../fieldSchema.ts';
import { useFormScope } from '../formScope.ts';
import { offeredOptions } from '../offeredChoices.ts';
import { LoadFailure } from '../../parts/LoadFailure.tsx';
import { useIsLong } from '../../parts/StillLoading.tsx';
import { CHOICES_FAILED } from './ChoiceWidgets.tsx';
import { LongSelect } from './LongSelect.tsx';
import { useLookupParams } from './useLookupParams.ts';
import type { FieldWidgetProps } from './widgetProps.ts';
import { controlAttributes } from './widgetProps.ts';

/** More choices than this are searched by typing instead of looked through. */
const LONG = 100;

/** Choices that are remembered as used lately. */
const RECENT = 4;

/**
 * One of a list of choices; with `ui:options.lookup` they are loaded, by `params` whose texts are templates. What a
 * loaded choice says under the name in `ui:options.tells` stands below while it is chosen: what follows from it.
 */
export function SelectWidget(props: FieldWidgetProps) {
  const { lookup } = props.options;
  if (typeof lookup === 'string') return <LookupSelect {...props} lookup={lookup} />;
  return <FittingSelect {...props} choices={props.options.enumOptions ?? []} />;
}

function LookupSelect(props: FieldWidgetProps & { readonly lookup: string }) {
  const { host } = useEngine();
  const params = useLookupParams(props.options.params);
  const { options, loading, failed, reload } = host.useOptions(props.lookup, params);
  const choices = useMemo(
    () => offeredOptions(options, props.options, props.value),
    [options, props.options, props.value],
  );
  useChosenWords(props, options);
  const isLong = useIsLong(loading);
  const empty = loading
    ? isLong
      ? 'Still loading…'
      : 'Loading…'
    : failed
      ? 'The choices could not be loaded'
      : undefined;
  return (
    <>
      <FittingSelect
        {...props}
        choices={choices}
        kept={loading || failed ? '…' : NOT_LISTED}
        {...(empty === undefined ? {} : { empty })}
      />
      {failed && <LoadFailure text={CHOICES_FAILED} onRetry={reload} />}
      {typeof props.options.tells === 'string' && (
        <p role="status" className="help help-below">
          {toldBy(chosenOf(props, options), props.options.tells)}
        </p>
      )}
    </>
  );
}

const chosenOf = ({ value }: FieldWidgetProps, options: readonly LookupOption[]) =>
  options.find((candidate) => candidate.value === (isObject(value) ? value.value : value));

function toldBy(option: LookupOption | undefined, name: string): string | null {
  const told = option?.data?.[name];
  return typeof told === 'string' ? told : null;
}

/** Tells the form what the loaded choice is called: the answer alone is an id that no sentence can name. */
function useChosenWords(props: FieldWidgetProps, options: readonly LookupOption[]): void {
  const { path } = props;
  const { chosen } = useFormScope();
  const option = chosenOf(props, options);
  const words = typeof option?.data?.name === 'string' ? option.data.name : option?.label;
  const pointer = pointerOf(path ?? []);
  useEffect(() => {
    if (words === undefined) chosen.delete(pointer);
    else chosen.set(pointer, words);
  }, [chosen, pointer, words]);
}

interface NativeSelectProps extends FieldWidgetProps {
  readonly choices: readonly Choice[];
  /** What stands in the empty choice instead of "Choose". */
  readonly empty?: string;
  /** What an answer is called that the loaded choices do not hold: it is an id. */
  readonly kept?: string;
}

function FittingSelect(props: NativeSelectProps) {
  const { choices, onChange, schema } = props;
  if (choices.length <= LONG) return <NativeSelect {...props} />;
  return <LongSelect {...props} onChoose={(choice) => onChange(answerOf(choice ?? undefined, typeOf(schema)))} />;
}

function NativeSelect(props: NativeSelectProps) {
  const { value, choices, empty = 'Choose…', onChange, onBlur, id, schema } = props;
  const chosen = isObject(value) ? value.value : value;
  const isSet = chosen !== undefined && chosen !== null && chosen !== '';
  const position = choices.findIndex((choice) => choice.value === chosen);
  const { recent, remember } = useRecent(props.options.recent, choices);
  const option = (choice: Choice) => (
    <option key={String(choice.value)} value={String(choices.indexOf(choice))}>
      {choice.label}
    </option>
  );
  return (
    <select
      {...controlAttributes(props)}
      className="control control-select"
      value={isSet ? (position < 0 ? 'kept' : String(position)) : ''}
      data-empty={isSet ? undefined : ''}
      onChange={(event) => {
        const choice = choices[Number(event.currentTarget.value)];
        if (choice) remember(choice);
        if (event.currentTarget.value !== 'kept')
          onChange(event.currentTarget.value === '' ? undefined : answerOf(choice, typeOf(schema)));
      }}
      onBlur={() => onBlur(id, value)}
    >
      <option value="">{empty}</option>
      {isSet && position < 0 && <option value="kept">{keptLabel(value, props.kept)}</option>}
      {recent.length > 0 ? (
        <>
          <optgroup label="Used lately">{recent.map(option)}</optgroup>
          <optgroup label="All">{choices.map(option)}</optgroup>
        </>
      ) : (
        choices.map(option)
      )}
    </select>
  );
}

/** Choices of a long list that somebody used lately on this device; the option `recent` names the list. */
function useRecent(
  list: Json | undefined,
  choices: readonly Choice[],
): { readonly recent: readonly Choice[]; remember(choice: Choice): void } {
  const { host } = useEngine();
  const key = typeof list === 'string' ? `recent:${list}` : null;
  const [used] = useState(() => (key === null ? [] : usedBefore(host.preferences.read(key))));
  return {
    recent: used.flatMap((value) => choices.filter((choice) => choice.value === value)),
    remember: (choice) => {
      if (key === null) return;
      const before = usedBefore(host.preferences.read(key)).filter((value) => value !== choice.value);
      host.preferences.write(key, JSON.stringify([choice.value, ...before].slice(0, RECENT)));
    },
  };
}

/** Anybody may write there: what cannot be read is none. */
function usedBefore(text: string | null): readonly Json[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(read) ? (read as Json[]) : [];
  } catch {
    return [];
  }
}

/** A question of type object keeps the choice with its label, so that it reads the same when the list has changed. */
function answerOf(choice: Choice | undefined, type: string | undefined): Json | undefined {
  if (!choice) return undefined;
  return type === 'object' ? { value: choice.value, label: choice.label } : choice.value;
}

function keptLabel(value: Json | undefined, loaded: string | undefined): string {
  return isObject(value) && typeof value.label === 'string' ? value.label : (loaded ?? String(value));
}
