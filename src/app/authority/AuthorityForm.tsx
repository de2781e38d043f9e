import { useState } from 'react';
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
  if (error !== null) return <LoadProblem error={error} onRetry={reload} />;
  const contents = body?.['contents'];
  const row = Array.isArray(contents) ? contents.find(isJsonObject) : undefined;
  if (row === undefined) return <Skeleton variant="rounded" height={320} animation={false} />;
  return (
    <Box component="section" aria-label={form.title} sx={{ display: 'grid', gap: space(3), maxWidth: 760 }}>
      <Typography variant="h2">{form.title}</Typography>
      {/* What was saved is what it starts from next time. */}
      <InlineForm
        key={`${saved} ${JSON.stringify(row)}`}
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
