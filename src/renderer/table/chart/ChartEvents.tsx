import { styled } from '@mui/material/styles';
import type { ChartData } from '../../../engine/index.ts';
import { space, tokens } from '../../theme.ts';

/** The words of the events that a picture marks, each beside its number; nothing where it marks none. */
export function ChartEvents({ data: { events = [] } }: { readonly data: ChartData }) {
  if (events.length === 0) return null;
  return (
    <Events aria-label="Marked above">
      {events.map(({ mark, told }) => (
        <li key={mark}>
          <Mark>{mark}</Mark> {told}
        </li>
      ))}
    </Events>
  );
}

const Events = styled('ol')({
  margin: 0,
  marginBlockStart: space(2),
  padding: 0,
  listStyle: 'none',
  '& li': { overflowWrap: 'anywhere' },
  '& li + li': { marginBlockStart: space(1) },
});

/** As the picture shows it. */
const Mark = styled('span')({
  flexShrink: 0,
  minWidth: space(5),
  paddingInline: space(1),
  border: `1px solid ${tokens.color.ink}`,
  borderRadius: 3,
  textAlign: 'center',
});
