import { useEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReplyOf } from '../../contract/index.ts';
import type { Json, JsonObject } from '../../engine/index.ts';
import { InlineForm, space, useEngine, type ScreenComponentProps } from '../../renderer/index.ts';
import { useRead } from '../api/useRead.ts';
import { LoadProblem } from '../shell/LoadProblem.tsx';
import { Waiting } from '../shell/Waiting.tsx';

const noInput = {};

/** One form over the authority's settings as they stand; who may not change them reads them. */
export function AuthorityForm({ params }: ScreenComponentProps) {
  const formId = String(params.form);
  const { host } = useEngine();
  const form = host.useForm(formId);
  const { body, error, reload, readAt } = useRead('authority.settings', noInput);
  const { round, isOld, outdate } = useRounds(readAt);
  const section = useRef<HTMLElement>(null);
  const settings = body?.contents[0];
  useEffect(() => {
    // The button that was pressed went with the former form.
    if (round > 0 && document.activeElement === document.body)
      section.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus({ preventScroll: true });
  }, [round]);
  if (error !== null) return <LoadProblem error={error} onRetry={reload} />;
  if (settings === undefined) return <Waiting what={form.title} height={320} />;
  return (
    <Box
      ref={section}
      component="section"
      aria-label={form.title}
      sx={{ display: 'grid', gap: space(3), maxWidth: 760 }}
    >
      <Typography variant="h2">{form.title}</Typography>
      {/* What would be typed now would go with this form. */}
      <div inert={isOld} aria-busy={isOld}>
        <InlineForm
          key={round}
          formId={formId}
          facts={{ row: rowOf(settings) }}
          restarts={false}
          onDone={() => {
            outdate();
            reload();
          }}
        />
      </div>
    </Box>
  );
}

/** The settings as facts, which are plain JSON. */
const rowOf = (settings: ReplyOf<'authority.settings'>['contents'][number]): JsonObject =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]): [string, Json] => [
      name,
      typeof value === 'object' && value !== null ? [...value] : value,
    ]),
  );

/**
 * Counts the forms drawn so far: a new one begins when what its save has made old was read anew, and not
 * when another form of the page was saved, with which what was typed here would go.
 */
function useRounds(readAt: number) {
  const [round, setRound] = useState(0);
  const [oldReading, setOldReading] = useState<number | null>(null);
  if (oldReading !== null && oldReading !== readAt) {
    setOldReading(null);
    setRound(round + 1);
  }
  return { round, isOld: oldReading !== null, outdate: () => setOldReading(readAt) };
}
