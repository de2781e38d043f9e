import { createContext, useContext, useRef, useState } from 'react';
import type { Row } from '../../../src/engine/index.ts';
import type { EntryCellProps, EntryTarget, GridEntry, GridEntryProps } from '../../../src/renderer/index.ts';

const Seats = createContext<ReadonlyMap<Row, string>>(new Map());

function SeatCell({ row, Element, attributes, style }: EntryCellProps) {
  const seats = useContext(Seats);
  return (
    <Element {...attributes}>
      {row !== null && (seats.get(row) ?? String(row.seat ?? ''))}
      {style}
    </Element>
  );
}

/** An entry of letters: one typed in a cell or on a head is the seat of all that is meant. Told to whoever asks. */
export function SeatEntry({ children, ...given }: GridEntryProps) {
  const [seats, setSeats] = useState<ReadonlyMap<Row, string>>(new Map());
  const told = useRef<HTMLParagraphElement>(null);
  const give = (letter: string, { block }: EntryTarget) => {
    const rows = block.flatMap((cells) => cells.filter((row) => row !== null));
    setSeats((before) => new Map([...before, ...rows.map((row): [Row, string] => [row, letter])]));
  };
  const entry: GridEntry = {
    Cell: SeatCell,
    onKeyDown(event, target) {
      if (event.key === 'Home' && event.altKey) return { line: 0, head: 0 };
      if (!/^[a-z]$/.test(event.key) || event.ctrlKey) return null;
      give(event.key.toUpperCase(), target);
      return target.chosen ? 'stay' : 'next';
    },
    onPress: (target) => void (told.current !== null && (told.current.textContent = `Pressed ${target.place.line}`)),
    onPaste: (event, target) => give(event.clipboardData.getData('text/plain'), target),
    onLeave: () => undefined,
  };
  return (
    <Seats value={seats}>
      <p ref={told}>{`Letters of ${given.grid.lines.length} weeks`}</p>
      {children(entry)}
    </Seats>
  );
}
