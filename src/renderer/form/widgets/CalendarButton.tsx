import { lazy, Suspense, useState } from 'react';
import type { Json } from '../../../engine/index.ts';
import { CalendarIcon } from '../../parts/Icons.tsx';

// The calendar is only fetched when somebody opens one.
const DatePopover = lazy(() => import('./DatePopover.tsx').then(({ DatePopover }) => ({ default: DatePopover })));

interface CalendarButtonProps {
  readonly label: string;
  readonly value: Json | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly weekdaysOnly?: boolean;
  /** What is typed goes into the document before the calendar reads it. */
  onOpen(): void;
  onChange(iso: string): void;
}

/** Opens a calendar beside a typed date. */
export function CalendarButton({ label, value, now, weekdaysOnly = false, onOpen, onChange }: CalendarButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <button
        type="button"
        className="inset"
        aria-label={`Choose a date for ${label}`}
        aria-haspopup="dialog"
        onClick={(event) => {
          onOpen();
          setAnchor(event.currentTarget);
        }}
      >
        <CalendarIcon />
      </button>
      {anchor && (
        <Suspense fallback={null}>
          <DatePopover
            anchor={anchor}
            label={label}
            value={typeof value === 'string' ? value : null}
            now={now}
            weekdaysOnly={weekdaysOnly}
            onClose={close}
            onChoose={(iso) => {
              close();
              onChange(iso);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
