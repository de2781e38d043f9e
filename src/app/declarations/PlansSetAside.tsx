import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { space } from '../../renderer/index.ts';
import { stagePath } from '../pep/paths.ts';
import { countedPlans, reasonsOfOne, type Followed } from './moveWords.ts';

interface Props {
  readonly followed: Followed;
  readonly busy: boolean;
  onAgain(): void;
}

/** Which plans could not be moved, why, and that they are tried again; nothing while a move goes on. */
export function PlansSetAside({ followed: { aside, again, isOver }, busy, onAgain }: Props) {
  if (!isOver || again === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: space(2), justifyItems: 'start', flexBasis: '100%' }}>
      {aside.length > 0 && (
        <details>
          <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24 }}>
            {aside.length < again
              ? `Set aside: show ${aside.length} of ${countedPlans(again)}`
              : `Set aside: show ${countedPlans(again)}`}
          </Box>
          <Box component="ul" sx={{ m: 0, py: space(1), pl: space(5), display: 'grid', gap: space(2) }}>
            {aside.map(({ studentId, pepId, formSlug, name, reason }) => (
              <li key={pepId}>
                <Link to={stagePath(studentId, pepId, formSlug)}>{name}</Link>: {reasonsOfOne[reason]}
              </li>
            ))}
          </Box>
        </details>
      )}
      <Button size="small" variant="outlined" disabled={busy} onClick={onAgain}>
        Try again with {countedPlans(again)}
      </Button>
    </Box>
  );
}
