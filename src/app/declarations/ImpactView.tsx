import { useId, useLayoutEffect, useRef } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { space, tokens } from '../../renderer/index.ts';
import { ImpactFound } from './ImpactFound.tsx';
import { plansInWords } from './impactWords.ts';
import type { Impact } from './useImpact.ts';

interface Props {
  readonly impact: Impact;
  readonly hasUnsaved: boolean;
}

/** What publishing the drafts would change, and what it would do to running plans if they were moved. */
export function ImpactView({ impact, hasUnsaved }: Props) {
  const id = useId();
  const begin = useRef<HTMLButtonElement>(null);
  const { state, found, failure, start, goOn } = impact;
  return (
    <Box component="section" aria-labelledby={id} sx={sectionStyle}>
      <Box component="h2" id={id} sx={{ fontSize: tokens.size.h2, m: 0 }}>
        What it does
      </Box>
      <Box component="p" sx={{ m: 0 }}>
        What the drafts would do to running plans, if they were moved. Looking at it changes nothing.
        {hasUnsaved && ' Text that has not been saved as a draft is not counted.'}
      </Box>
      <Button ref={begin} variant="outlined" onClick={start} sx={{ justifySelf: 'start' }}>
        {state === 'idle' ? 'See what it does to plans' : 'Look again'}
      </Button>
      <Box role="status" sx={{ fontWeight: tokens.weight.strong, '&:empty': { display: 'none' } }}>
        {statusOf(impact)}
      </Box>
      {state === 'looking' && <Progress {...impact} onGone={() => begin.current?.focus()} />}
      {state === 'failed' && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => leave(begin.current, found === null ? start : goOn)}>
              Try again
            </Button>
          }
        >
          {failure}
        </Alert>
      )}
      {state === 'cancelled' && found?.next && (
        <Button size="small" sx={{ justifySelf: 'start' }} onClick={() => leave(begin.current, goOn)}>
          Go on with the other plans
        </Button>
      )}
      {found !== null && <ImpactFound found={found} isWhole={state === 'done'} />}
    </Box>
  );
}

/** What is pressed goes away with it, so the focus goes where it can begin again. */
function leave(to: HTMLElement | null, act: () => void): void {
  to?.focus();
  act();
}

function statusOf({ state, found }: Pick<Impact, 'state' | 'found'>): string {
  if (state === 'looking') return 'Looking at running plans …';
  if (state === 'cancelled')
    return found === null ? 'Cancelled' : `Cancelled after ${found.looked} of ${plansInWords(found.of)}`;
  if (state !== 'done' || found === null) return '';
  if (found.effects.length === 0) return `Nothing would be lost or missing in ${plansInWords(found.running)}`;
  return `${plansInWords(found.running)} looked at`;
}

function Progress({ found, cancel, onGone }: Pick<Impact, 'found' | 'cancel'> & { onGone(): void }) {
  const place = useRef<HTMLDivElement>(null);
  const gone = useRef(onGone);
  useLayoutEffect(() => {
    const [within, back] = [place.current, gone.current];
    // The focus would go with the button that has it.
    return () => {
      if (within?.contains(document.activeElement)) back();
    };
  }, []);
  const words = found === null ? 'Checking the drafts …' : `${found.looked} of ${plansInWords(found.of)}`;
  const known = found !== null && found.of > 0;
  return (
    <Box ref={place} sx={{ display: 'flex', gap: space(3), flexWrap: 'wrap', alignItems: 'center' }}>
      <LinearProgress
        sx={{ flex: '1 1 160px', maxWidth: 320 }}
        aria-label="Looking at running plans"
        aria-valuetext={words}
        {...(known ? { variant: 'determinate' as const, value: Math.min(100, (100 * found.looked) / found.of) } : {})}
      />
      <span>{words}</span>
      <Button size="small" onClick={cancel}>
        Cancel
      </Button>
    </Box>
  );
}

const sectionStyle = {
  display: 'grid',
  gap: space(3),
  gridTemplateColumns: 'minmax(0, 1fr)',
  width: '100%',
  maxWidth: 960,
} as const;
