import { useLayoutEffect, useRef } from 'react';
import type { FocusEvent } from 'react';
import { useEngine } from '../../EngineProvider.tsx';
import { useFormScope } from '../formScope.ts';
import { useDraft } from '../hooks/useDraft.ts';
import { CalendarButton } from './CalendarButton.tsx';
import { dateText, isWeekend, lastYear, readDate } from './dateText.ts';
import type { MomentParts } from './momentText.ts';
import { joinMoment, meetingTimes, readMoment, readWeekday } from './momentText.ts';
import type { FieldWidgetProps } from './widgetProps.ts';

/** Said where a Saturday or a Sunday is typed. */
export const WEEKDAYS_ONLY = 'Please choose a day from Monday to Friday';

/**
 * Day and time of a meeting: a weekday, typed or chosen, and a quarter of an hour between 08:00 and
 * 18:00. The answer is `YYYY-MM-DDTHH:mm`, the time on the wall, without a zone.
 */
export function DateTimeWidget(props: FieldWidgetProps) {
  const { id, value, label, onBlur, invalid, required, describedBy } = props;
  const { parts, set } = useParts(props);
  const shared = {
    'aria-describedby': describedBy,
    'aria-invalid': invalid ? (true as const) : undefined,
    'aria-required': required || undefined,
    onBlur: (event: FocusEvent<HTMLElement>) => !staysWithin(event) && onBlur(id, value),
  };
  return (
    <div id={id} role="group" aria-labelledby={`${id}__label`} className="moment">
      <div>
        <label className="part-label" htmlFor={`${id}__date`}>
          Date
        </label>
        <DayInput {...shared} id={`${id}__date`} label={label} date={parts.date} onChange={set} />
      </div>
      <div>
        <label className="part-label" htmlFor={`${id}__time`}>
          Time
        </label>
        <TimeSelect {...shared} id={`${id}__time`} time={parts.time} onChange={(time) => set({ time })} />
      </div>
    </div>
  );
}

/**
 * Nothing is wrong yet while somebody is on the way to the other part, or to the calendar, which floats elsewhere on
 * the page.
 */
function staysWithin({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  const calendar = relatedTarget?.closest('[role="dialog"]') ?? null;
  return (
    currentTarget.closest('.moment')?.contains(relatedTarget) === true ||
    (calendar !== null && !calendar.contains(currentTarget))
  );
}

interface PartProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
  onBlur(event: FocusEvent<HTMLElement>): void;
}

interface DayInputProps extends PartProps {
  readonly label: string;
  readonly date: string;
  readonly onChange: ReturnType<typeof useParts>['set'];
}

/** The day, typed or chosen in the calendar. */
function DayInput({ label, date: chosen, onChange, onBlur, ...rest }: DayInputProps) {
  const { host } = useEngine();
  const thisYear = lastYear(host.now()) - 2;
  const shown = dateText(chosen);
  const draft = useDraft<HTMLInputElement>({
    shown,
    commit(text) {
      // Somebody who types the time behind the day means both.
      const { date, time } = readMoment(text.trim());
      onChange({ date: readWeekday(date, thisYear), ...(time !== '' && { time }) }, readDate(date, thisYear));
    },
    normalise: (text) => dateText(readWeekday(readMoment(text.trim()).date, thisYear)),
  });
  return (
    <span className="prefixed">
      <input
        {...rest}
        ref={draft.element}
        className="control control-date"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="DD/MM/YYYY"
        defaultValue={shown}
        onInput={(event) => draft.typed(event.currentTarget.value)}
        onBlur={(event) => {
          draft.left();
          onBlur(event);
        }}
      />
      <CalendarButton
        label={label}
        value={chosen}
        now={host.now()}
        weekdaysOnly
        onOpen={draft.flush}
        onChange={(iso) => onChange({ date: iso }, iso)}
      />
    </span>
  );
}

interface TimeSelectProps extends PartProps {
  readonly time: string;
  onChange(time: string): void;
}

/** The quarters of an hour; a time between them that came from elsewhere stays until another is chosen. */
function TimeSelect({ time, onChange, ...rest }: TimeSelectProps) {
  const times = time === '' || meetingTimes.includes(time) ? meetingTimes : [time, ...meetingTimes];
  return (
    <select
      {...rest}
      className="control control-select"
      data-empty={time === '' ? '' : undefined}
      value={time}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">Choose…</option>
      {times.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </select>
  );
}

/** Both parts of the answer; a change of one is put on top of the other's latest, drawn or not. */
function useParts({ value, onChange, path = [] }: FieldWidgetProps) {
  const { refuse } = useFormScope();
  const parts = readMoment(value);
  const latest = useRef<MomentParts>(parts);
  useLayoutEffect(() => {
    latest.current = readMoment(value);
  }, [value]);
  const set = (change: Partial<MomentParts>, day?: string | null) => {
    latest.current = { ...latest.current, ...change };
    if (day !== undefined) refuse(path, day !== null && isWeekend(day) ? WEEKDAYS_ONLY : null);
    onChange(joinMoment(latest.current));
  };
  return { parts, set };
}
