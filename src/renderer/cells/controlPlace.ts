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
});
