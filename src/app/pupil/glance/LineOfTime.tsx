import { useId, useRef, useState } from 'react';
import { styled } from '@mui/material/styles';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { LINE_MOST, LINE_STEP, lineKinds, type LineEntry, type LineKind } from '../../../contract/index.ts';
import { matches } from '../../../engine/index.ts';
import { space, tokens, useEngine, type ScreenComponentProps } from '../../../renderer/index.ts';
import { firstOf } from '../../api/portalData.ts';
import { useRead } from '../../api/useRead.ts';
import { LoadProblem } from '../../shell/LoadProblem.tsx';
import { Waiting } from '../../shell/Waiting.tsx';
import { LineEntries } from './LineEntries.tsx';
import { kindsName } from './lineWords.ts';

/** All that came about in a pupil's life, by school year and newest first; kinds are chosen above. */
export function LineOfTime({ params }: ScreenComponentProps) {
  const studentId = Number(params.studentId);
  const { host } = useEngine();
  const offered = matches({ 'user.hasPep': true }, host.facts)
    ? lineKinds
    : lineKinds.filter((kind) => kind !== 'plan');
  const [left, setLeft] = useState<readonly LineKind[]>([]);
  const [most, setMost] = useState(LINE_STEP);
  const kinds = offered.filter((kind) => !left.includes(kind));
  const asked = { studentId, most, ...(left.length > 0 && { kinds: [...kinds] }) };
  const { body, error, reload } = useRead('students.line', kinds.length === 0 ? null : asked);
  const line = useLast(body === null ? null : firstOf(body));
  const shown = kinds.length === 0 ? { entries: [], hasMore: false } : line;
  const choose = (kind: LineKind, isOn: boolean) => {
    setLeft(isOn ? left.filter((each) => each !== kind) : [...left, kind]);
    setMost(LINE_STEP);
  };
  if (error !== null) return <LoadProblem error={error} onRetry={reload} />;
  return (
    <Page>
      <Kinds offered={offered} chosen={kinds} onChoose={choose} />
      {shown === null ? (
        <Waiting what="the line of time" height={420} />
      ) : (
        <Shown
          entries={shown.entries}
          hasMore={shown.hasMore}
          studentId={studentId}
          isNoneChosen={kinds.length === 0}
          onMore={most >= LINE_MOST ? null : () => setMost(Math.min(most + LINE_STEP, LINE_MOST))}
        />
      )}
    </Page>
  );
}

/** What was there last stays while the next is on its way, so that nothing jumps and the focus stays. */
function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}

interface KindsProps {
  readonly offered: readonly LineKind[];
  readonly chosen: readonly LineKind[];
  onChoose(kind: LineKind, isOn: boolean): void;
}

function Kinds({ offered, chosen, onChoose }: KindsProps) {
  return (
    <fieldset>
      <legend>Show</legend>
      {offered.map((kind) => (
        <FormControlLabel
          key={kind}
          label={kindsName[kind]}
          control={
            <Checkbox checked={chosen.includes(kind)} onChange={(_event, isOn) => onChoose(kind, isOn)} size="small" />
          }
        />
      ))}
    </fieldset>
  );
}

interface ShownProps {
  readonly entries: readonly LineEntry[];
  readonly hasMore: boolean;
  readonly studentId: number;
  readonly isNoneChosen: boolean;
  /** Null where no more can be asked for. */
  readonly onMore: (() => void) | null;
}

function Shown({ entries, hasMore, studentId, isNoneChosen, onMore }: ShownProps) {
  const count = useRef<HTMLParagraphElement>(null);
  const headings = useId();
  const years = [...new Set(entries.map(({ academicYearId }) => academicYearId))];
  const more = () => {
    // The button goes with the last entries; the count, which is said anew, is where one goes on from.
    count.current?.focus();
    onMore?.();
  };
  return (
    <>
      <p role="status" ref={count} tabIndex={-1}>
        {countOf(entries.length, hasMore, isNoneChosen)}
      </p>
      {years.map((year) => (
        <section key={year} aria-labelledby={`${headings}-${year}`}>
          <h2 id={`${headings}-${year}`}>{yearName(year)}</h2>
          <LineEntries
            entries={entries.filter(({ academicYearId }) => academicYearId === year)}
            studentId={studentId}
            label={yearName(year)}
          />
        </section>
      ))}
      {hasMore && onMore !== null && (
        <Button variant="outlined" onClick={more} sx={{ justifySelf: 'start' }}>
          Show more
        </Button>
      )}
      {hasMore && onMore === null && <p>What lies before stands in the lists themselves.</p>}
    </>
  );
}

const yearName = (id: number) => `School year ${id + 2009}-${id + 2010}`;

function countOf(count: number, hasMore: boolean, isNoneChosen: boolean): string {
  if (isNoneChosen) return 'Choose what is to be shown.';
  if (count === 0) return 'Nothing of this is recorded.';
  const entries = count === 1 ? '1 entry' : `${count} entries`;
  return hasMore ? `The newest ${entries}` : entries;
}

const Page = styled('div')({
  containerType: 'inline-size',
  display: 'grid',
  gap: space(4),
  maxWidth: 960,
  '& fieldset': { border: 0, margin: 0, padding: 0, display: 'flex', flexWrap: 'wrap', columnGap: space(2) },
  '& legend': { padding: 0, fontWeight: tokens.weight.strong },
  '& p': { margin: 0, color: tokens.color.muted, justifySelf: 'start' },
  '& h2': { fontSize: tokens.size.h3, fontWeight: tokens.weight.heading, marginBottom: space(2) },
});
