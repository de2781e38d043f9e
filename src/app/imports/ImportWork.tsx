import { useEffect, useRef } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReplyOf } from '../../contract/index.ts';
import { space, useEngine, type ScreenComponentProps } from '../../renderer/index.ts';
import { useRead } from '../api/useRead.ts';
import { LoadProblem } from '../shell/LoadProblem.tsx';

type Work = ReplyOf<'imports.work'>['contents'][number];

/** Milliseconds after which it is asked how far work is; and whether there is any, since others may begin some. */
const WORKING = 3000;
const IDLE = 10_000;

/** How far work on files is that takes long: of all files, or of the one that `runId` names. */
export function ImportWork({ params }: ScreenComponentProps) {
  const { body, error, readAt, reload } = useRead(
    'imports.work',
    params.runId === undefined ? {} : { runId: Number(params.runId) },
  );
  const works = body?.contents ?? [];
  const running = works.filter(({ state }) => state === 'running').length;
  useRefreshAtEnd(running);
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') reload();
    };
    const timer = setInterval(ask, running > 0 ? WORKING : IDLE);
    return () => clearInterval(timer);
  }, [running, readAt, reload]);
  if (error !== null) return <LoadProblem error={error} text="Error getting how far files are" onRetry={reload} />;
  if (works.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: space(3) }}>
      {works.map((work) => (
        <OneWork key={work.workId} work={work} />
      ))}
    </Box>
  );
}

const doing: { readonly [step: string]: string } = {
  read: 'is read and compared with the records',
  readAgain: 'is read again with the columns chosen',
  apply: 'is brought into the records',
  undo: 'is taken back',
};

function OneWork({ work: { fileName, step, done, all, state, failure } }: { readonly work: Work }) {
  const what = `“${fileName}” ${doing[step] ?? ''}`;
  if (state !== 'running')
    return (
      <Alert severity="warning">
        {what}: this stopped, and nothing of it was done.{' '}
        {failure ?? 'The server was stopped meanwhile. Please try again.'}
      </Alert>
    );
  const share = all === null || all === 0 ? null : Math.min(100, Math.floor((100 * done) / all));
  return (
    <Box sx={{ display: 'grid', gap: space(2) }}>
      <Typography>
        {what}: {count(done)}
        {all === null ? ' rows so far' : ` of ${count(all)} rows`}
      </Typography>
      <LinearProgress
        aria-label={what}
        {...(share === null ? {} : { variant: 'determinate' as const, value: share })}
      />
      <Typography role="status" sx={hiddenVisually}>
        {what}
        {share === null ? '' : `, ${share - (share % QUARTER)} per cent done`}
      </Typography>
    </Box>
  );
}

/** A screen reader is told each quarter: every percent would drown all else. */
const QUARTER = 25;

const hiddenVisually = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' };

const count = (rows: number): string => rows.toLocaleString('en-GB');

/** What is listed is another once work has ended, whoever began it. */
function useRefreshAtEnd(running: number): void {
  const { host } = useEngine();
  const before = useRef(0);
  useEffect(() => {
    if (running < before.current) host.refresh(['imports', 'import-columns', 'import-rows']);
    before.current = running;
  }, [running, host]);
}
