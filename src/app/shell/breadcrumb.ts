import { tokens } from '../../renderer/index.ts';

/** Style of the way back above a heading; its links are high enough to be hit. */
export const breadcrumb = {
  fontSize: tokens.size.small,
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: tokens.control.target },
} as const;
