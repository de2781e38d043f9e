import { useEffect, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { space, tokens } from '../../renderer/index.ts';
import { inTitle, useUnread } from '../mailbox/unread.ts';
import { productName } from '../productName.ts';

export function useDocumentTitle(title: string): void {
  const { count } = useUnread();
  useEffect(() => {
    document.title = `${inTitle(count)}${title} – ${productName}`;
  }, [title, count]);
}

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page of plain words: what it is, and what to do next. */
export function Page({ title, children }: Props) {
  useDocumentTitle(title);
  return (
    <Box sx={{ maxWidth: tokens.reading, display: 'grid', gap: space(4), justifyItems: 'start' }}>
      <Typography variant="h1">{title}</Typography>
      {children}
    </Box>
  );
}
