import { styled } from '@mui/material/styles';
import type { LineEntry } from '../../../contract/index.ts';
import { PlaceLink, space, tokens } from '../../../renderer/index.ts';
import { useWords } from '../FactList.tsx';
import { entryPath, tellEntry } from './lineWords.ts';

interface Props {
  readonly entries: readonly LineEntry[];
  readonly studentId: number;
  /** What the list is called for who does not see what stands above it. */
  readonly label: string;
}

/** Entries of a line of time in their order: the day, what it is, and a link to where it stands. */
export function LineEntries({ entries, studentId, label }: Props) {
  const { day, label: labelOf } = useWords();
  return (
    <Line aria-label={label}>
      {entries.map((entry) => {
        const { kind, title, more } = tellEntry(entry, labelOf);
        return (
          <li key={`${entry.kind} ${entry.id}`} data-kind={entry.kind}>
            <span>
              <time dateTime={entry.date}>{day(entry.date)}</time>
              {entry.endDate !== null && entry.endDate !== entry.date && <> to {day(entry.endDate)}</>}
            </span>
            <span>
              <b>{kind}</b> <PlaceLink to={entryPath(entry, studentId)}>{title}</PlaceLink>
              {more !== '' && <span>{more}</span>}
            </span>
          </li>
        );
      })}
    </Line>
  );
}

const Line = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '13rem minmax(0, 1fr)',
    columnGap: space(4),
    padding: `${space(1.5)} 0 ${space(1.5)} ${space(3)}`,
    borderTop: 0,
    borderLeft: `3px solid ${tokens.color.line}`,
  },
  '& > li > span:first-of-type': { color: tokens.color.muted, fontVariantNumeric: 'tabular-nums' },
  '& b': { fontWeight: tokens.weight.strong, marginRight: space(1) },
  '& > li > span > span': { display: 'block', color: tokens.color.muted, overflowWrap: 'anywhere' },
  // Below each other where there is no room for both: on a telephone, and on a card.
  '@container (max-width: 560px)': { '& > li': { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
