import { useEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { InlineForm, space, useEngine, type ScreenComponentProps } from '../../renderer/index.ts';
import { isJsonObject } from '../api/isJsonObject.ts';
import { useRead } from '../api/useRead.ts';
import { LoadProblem } from '../shell/LoadProblem.tsx';

const noInput = {};

/** One form over the authority's settings as they stand; who may not change them reads them. */
export function AuthorityForm({ params }: ScreenComponentProps) {
  const formId = String(params['form']);
  const { host } = useEngine();
  const form = host.useForm(formId);
  const { body, error, reload } = useRead('authority.settings', noInput);
  const [saved, setSaved] = useState(0);
  const section = useRef<HTMLElement>(null);
  const contents = body?.['contents'];
  const row = Array.isArray(contents) ? contents.find(isJsonObject) : undefined;
  // What was saved is what it starts from next time.
  const round = `${saved} ${JSON.stringify(row)}`;
  useEffect(() => {
    // The button that was pressed went with the former form.
    if (saved > 0 && document.activeElement === document.body) section.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus({ preventScroll: true });
  }, [saved, round]);
  if (error !== null) return <LoadProblem error={error} onRetry={reload} />;
  if (row === undefined) return <Skeleton variant="rounded" height={320} animation={false} />;
  return (
    <Box ref={section} component="section" aria-label={form.title} sx={{ display: 'grid', gap: space(3), maxWidth: 760 }}>
      <Typography variant="h2">{form.title}</Typography>
      <InlineForm
        key={round}
        formId={formId}
        facts={{ row }}
        onDone={() => {
          setSaved(saved + 1);
          reload();
        }}
      />
    </Box>
  );
}
