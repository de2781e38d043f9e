import { space, tokens } from '../../../renderer/index.ts';

/** How a small table of the rows of a sheet looks. */
export const sheetTable = {
  borderCollapse: 'collapse',
  width: '100%',
  '& th, & td': {
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    borderBottom: 1,
    borderColor: tokens.color.line,
    py: space(1),
    pr: space(3),
  },
  '& thead th': { whiteSpace: 'nowrap' },
  '& tbody th': { fontWeight: tokens.weight.body, whiteSpace: 'nowrap' },
} as const;
