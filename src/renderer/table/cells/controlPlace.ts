import { styled } from '@mui/material/styles';

/** A value and the control beside it, on one line of a cell. */
export const ControlPlace = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: '4px',
  width: '100%',
  minWidth: 0,
  '& > :first-of-type': { minWidth: 0 },
  '& > button': { marginLeft: 'auto', flex: 'none' },
  // Figures stand one under the other, beside the control and not across the cell from it.
  '&[data-align="right"] > :first-of-type': { marginLeft: 'auto' },
  '&[data-align="right"] > button': { marginLeft: 0 },
});
