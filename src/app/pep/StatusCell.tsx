import Box from '@mui/material/Box';
import { pepStatus } from '../../contract/index.ts';
import { formats } from '../../engine/index.ts';
import { MenuCell, space, tokens, type CellProps } from '../../renderer/index.ts';

/** The status of a plan with its menu; a completed one says since when (PEP-17). */
export function StatusCell(props: CellProps) {
  const { row, value } = props;
  const completed = row.datePepCompleted;
  if (value !== pepStatus.completed || typeof completed !== 'string') return <MenuCell {...props} />;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        gap: space(2),
        height: '100%',
      }}
    >
      <MenuCell {...props} />
      <span style={{ color: tokens.color.muted }}>{formats.date?.toText(completed, { options: {} })}</span>
    </Box>
  );
}
