import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { styled } from '@mui/material/styles';
import type { RegisterDay } from '../../contract/index.ts';
import { isDate } from '../../engine/index.ts';
import {
  ConfirmDialog,
  DayField,
  pageAction,
  type ScreenComponentProps,
  space,
  tokens,
  useEngine,
  useTableExtras,
} from '../../renderer/index.ts';
import { RegisterBook } from './book/RegisterBook.tsx';
import { Missing } from '../shell/Missing.tsx';
import { NotInYet } from './NotInYet.tsx';
import { usePresentMarks } from './usePresentMarks.ts';
import { inWords, weekdayName } from './weeks.ts';

/** From so many marks on it is asked before all are written (D-97). */
const ASKS_ABOVE = 60;

/** What stands above the daily register: the day and those beside it, how far it is, and who is not in yet. */
export function RegisterHead({ params }: ScreenComponentProps) {
  const asked = String(params.date);
  return isDate(asked) ? <Head asked={asked} /> : <Missing />;
}

function Head({ asked }: { readonly asked: string }) {
  // Null until the register is loaded: after a change of authority it waits for its button (SET-7).
  const day = (useTableExtras('register').day ?? null) as unknown as RegisterDay | null;
  const date = day?.date ?? asked;
  return (
    <Frame>
      <div className="line">
        <h1>Register</h1>
        <DayNavigator date={date} day={day} />
      </div>
      <p role="status">
        {day?.askedDate && `There is no school on ${inFull(day.askedDate)}. This is the school day before.`}
      </p>
      {day && (
        <>
          <div className="line">
            <Counts day={day} />
            <RegisterBook date={day.date} />
          </div>
          <div className="line">
            <NotInYet day={day} />
            {day.hasPercentagePupils && <ToPercentages />}
          </div>
        </>
      )}
    </Frame>
  );
}

function DayNavigator({ date, day }: { readonly date: string; readonly day: RegisterDay | null }) {
  const { host } = useEngine();
  const dayId = useId();
  const today = String(host.facts.today);
  const go = (to: string | undefined) => to !== undefined && host.navigate(`/register/${to}`);
  // They keep the focus while the next day is on its way: until it is there nobody knows what is beside it.
  const look = { variant: 'outlined', size: 'small', 'aria-disabled': day === null } as const;
  return (
    <nav aria-label="Day of the register">
      <Button ref={pageAction} {...look} startIcon={<ChevronLeft />} onClick={() => go(day?.previousDay)}>
        Previous school day
      </Button>
      <strong aria-live="polite">{inFull(date)}</strong>
      <Button ref={pageAction} {...look} endIcon={<ChevronRight />} onClick={() => go(day?.nextDay)}>
        Next school day
      </Button>
      <span>
        <label htmlFor={dayId}>Go to</label> <DayField id={dayId} label="Go to" value={date} onChange={go} />
      </span>
      {date !== today && (
        <Button ref={pageAction} size="small" onClick={() => host.navigate('/register')}>
          Today
        </Button>
      )}
    </nav>
  );
}

/** How far the register is, and the way to fill what is empty at once. */
function Counts({ day }: { readonly day: RegisterDay }) {
  const { date, due, marked, missing, completed, unmarked } = day;
  const present = usePresentMarks();
  const [asks, setAsks] = useState(false);
  const sessions = unmarked.reduce((sum, pupil) => sum + pupil.sessions.length, 0);
  const write = () =>
    void present.mark(
      date,
      unmarked.map(({ studentId }) => studentId),
    );
  return (
    <div className="counts">
      <p role="status">
        <strong>{`${due} due · ${marked} marked · ${missing} missing`}</strong>
        {due > 0 && missing === 0 && <span className="complete">Register complete</span>}
        {completed && <span>{`Last mark at ${momentInWords(completed.at)} by ${completed.by}`}</span>}
        {due === 0 && <span>No session of this day is due yet.</span>}
      </p>
      {present.denied === null && sessions > 0 && (
        <Button
          ref={pageAction}
          variant="contained"
          size="small"
          onClick={() => (sessions > ASKS_ABOVE ? setAsks(true) : write())}
        >
          {`Mark present where there is no mark (${sessions})`}
        </Button>
      )}
      <UndoPresent present={present} />
      <ConfirmDialog
        question={asks ? `Mark ${sessions} sessions present?` : null}
        detail="A mark that stands is not replaced."
        yes="Mark present"
        no="Cancel"
        onAnswer={(yes) => {
          setAsks(false);
          if (yes) write();
        }}
      />
    </div>
  );
}

function ToPercentages() {
  const { host } = useEngine();
  const to = '/percentageRegister';
  return (
    <p>
      Pupils on a percentage register are not in this list:{' '}
      <a
        href={to}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          host.navigate(to);
        }}
      >
        Percentage register
      </a>
    </p>
  );
}

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' });
const calendar = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'short' });

function momentInWords(at: string): string {
  const moment = new Date(at);
  return `${clock.format(moment)} on ${calendar.format(moment)}`;
}

const inFull = (date: string) => `${weekdayName(date)} ${inWords(date)}`;

const Frame = styled('header')({
  '&&': { display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: space(2) },
  '& > p:empty': { display: 'none' },
  '&& p': { margin: 0, color: tokens.color.ink },
  '& > .line, & nav, & .counts': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${space(2)} ${space(3)}`,
  },
  '& > .line': { justifyContent: 'space-between', columnGap: space(6) },
  '& > .line:empty': { display: 'none' },
  '& .counts > p': { display: 'flex', flexWrap: 'wrap', gap: space(2) },
  '& .complete': { color: tokens.tone.done.ink, fontWeight: tokens.weight.strong },
  // Too narrow for one line: the day above, the ways to those beside it below.
  [`@media (max-width: ${tokens.breakpoint.card - 0.05}px)`]: {
    '& nav': { columnGap: space(2) },
    '& nav > strong': { order: -1, flexBasis: '100%' },
  },
});

function UndoPresent({ present }: { readonly present: ReturnType<typeof usePresentMarks> }) {
  if (present.undoable === 0) return null;
  return (
    <Button
      ref={pageAction}
      variant="outlined"
      size="small"
      aria-keyshortcuts="Control+Z"
      onClick={() => void present.undo()}
    >
      {`Undo “Mark present” (${present.undoable})`}
    </Button>
  );
}
