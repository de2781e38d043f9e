import dayjs from 'dayjs';
import type { Dayjs } from 'dayjs';
import 'dayjs/locale/en-gb';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { PickersCalendarHeaderProps } from '@mui/x-date-pickers/PickersCalendarHeader';
import { isDate } from '../../../engine/index.ts';
import { floatingPlace } from '../../parts/floatingPlace.ts';
import { ChevronIcon } from '../../parts/Icons.tsx';
import { tokens } from '../../theme.ts';
import { FIRST_YEAR, isWeekend, lastYear } from './dateText.ts';

interface DatePopoverProps {
  readonly anchor: HTMLElement;
  readonly label: string;
  /** The present answer, ISO; anything else opens the calendar at today. */
  readonly value: string | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Saturdays and Sundays cannot be chosen. */
  readonly weekdaysOnly?: boolean;
  onClose(): void;
  onChoose(iso: string): void;
}

/** Pixels of a calendar with six weeks. */
const HEIGHT = 340;

/** A month's calendar, Monday first, with drop-downs for month and year: from 1900 to two years on. */
export function DatePopover({ anchor, label, value, now, weekdaysOnly = false, onClose, onChoose }: DatePopoverProps) {
  const chosen = value !== null && isDate(value) ? dayjs(value) : null;
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      {...floatingPlace(anchor, HEIGHT)}
      slotProps={{ paper: { role: 'dialog', 'aria-label': `Choose a date for ${label}` } }}
    >
      <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="en-gb">
        <DateCalendar
          value={chosen}
          referenceDate={chosen ?? dayjs(now)}
          minDate={dayjs(`${FIRST_YEAR}-01-01`)}
          maxDate={dayjs(`${lastYear(now)}-12-31`)}
          shouldDisableDate={(day: Dayjs) => weekdaysOnly && isWeekend(day.format('YYYY-MM-DD'))}
          views={['day']}
          autoFocus
          reduceAnimations
          slots={{ calendarHeader: CalendarHeader }}
          onChange={(day: Dayjs | null) => day && onChoose(day.format('YYYY-MM-DD'))}
        />
      </LocalizationProvider>
    </Popover>
  );
}

const Header = styled('div')({
  display: 'flex',
  gap: 4,
  alignItems: 'center',
  padding: '12px 12px 0',
  '& select': {
    minHeight: tokens.control.dense,
    font: 'inherit',
    color: 'inherit',
    background: tokens.color.paper,
    border: `1px solid ${tokens.color.control}`,
    borderRadius: tokens.radius,
    paddingInline: 4,
  },
  '& select:first-of-type': { flex: 1 },
});

const months = Array.from({ length: 12 }, (_, month) =>
  dayjs(new Date(2000, month, 1))
    .locale('en-gb')
    .format('MMMM'),
);

function CalendarHeader({ currentMonth, minDate, maxDate, onMonthChange }: PickersCalendarHeaderProps) {
  const first = minDate.year();
  const years = Array.from({ length: maxDate.year() - first + 1 }, (_, index) => first + index);
  const go = (month: Dayjs) => onMonthChange(month);
  const before = currentMonth.subtract(1, 'month');
  const after = currentMonth.add(1, 'month');
  return (
    <Header>
      <IconButton
        aria-label="Previous month"
        disabled={before.endOf('month').isBefore(minDate)}
        onClick={() => go(before)}
      >
        <ChevronIcon direction="left" />
      </IconButton>
      <select
        aria-label="Month"
        value={currentMonth.month()}
        onChange={(event) => go(currentMonth.month(Number(event.target.value)))}
      >
        {months.map((name, month) => (
          <option key={name} value={month}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label="Year"
        value={currentMonth.year()}
        onChange={(event) => go(currentMonth.year(Number(event.target.value)))}
      >
        {years.map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </select>
      <IconButton aria-label="Next month" disabled={after.isAfter(maxDate)} onClick={() => go(after)}>
        <ChevronIcon direction="right" />
      </IconButton>
    </Header>
  );
}
