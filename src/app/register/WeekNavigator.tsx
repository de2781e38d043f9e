import { addDays, mondayOf } from '../../contract/index.ts';
import Button from '@mui/material/Button';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { styled } from '@mui/material/styles';
import { useSearchParams } from 'react-router-dom';
import { pageAction, type ScreenComponentProps, tokens, useEngine } from '../../renderer/index.ts';
import { inWords } from './weeks.ts';

/** Moves a screen of weeks on and back; the week stands in the address. */
export function WeekNavigator({ params }: ScreenComponentProps) {
  const { host } = useEngine();
  const [, setSearch] = useSearchParams();
  const week = String(params.week);
  const thisWeek = mondayOf(String(host.facts.today));
  const go = (monday: string) =>
    setSearch((old) => new URLSearchParams([...[...old].filter(([name]) => name !== 'week'), ['week', monday]]));
  return (
    <Row aria-label="Week">
      <Button
        ref={pageAction}
        variant="outlined"
        size="small"
        startIcon={<ChevronLeft />}
        onClick={() => go(addDays(week, -7))}
      >
        Previous week
      </Button>
      <strong aria-live="polite">Week of {inWords(week)}</strong>
      <Button
        ref={pageAction}
        variant="outlined"
        size="small"
        endIcon={<ChevronRight />}
        onClick={() => go(addDays(week, 7))}
      >
        Next week
      </Button>
      {week !== thisWeek && (
        <Button ref={pageAction} size="small" onClick={() => go(thisWeek)}>
          This week
        </Button>
      )}
    </Row>
  );
}

const Row = styled('nav')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  marginBlock: 12,
  color: tokens.color.ink,
  // Too narrow for one line: what is shown above, the ways on below it side by side.
  [`@media (max-width: ${tokens.breakpoint.card - 0.05}px)`]: { '& > strong': { order: -1, flexBasis: '100%' } },
});
