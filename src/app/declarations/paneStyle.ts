import { space, tokens } from '../../renderer/index.ts';

/** What stands beside the questions of a form; where there is room it stays in sight. */
export const paneStyle = {
  minWidth: 0,
  p: space(3),
  border: 1,
  borderColor: tokens.color.line,
  borderRadius: 1,
  bgcolor: 'background.paper',
  position: { lg: 'sticky' },
  top: { lg: space(3) },
  maxHeight: { lg: 'calc(100vh - 48px)' },
  overflowY: { lg: 'auto' },
} as const;
