import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReplyOf } from '../../contract/index.ts';
import { findFormat, type Action } from '../../engine/index.ts';
import { ActionButton, space, type ScreenComponentProps } from '../../renderer/index.ts';
import { useRead } from '../api/useRead.ts';
import { FactList, useWords } from '../pupil/FactList.tsx';
import { LoadProblem } from '../shell/LoadProblem.tsx';
import { Waiting } from '../shell/Waiting.tsx';
import { RowsToCorrect } from './RowsToCorrect.tsx';

type Run = ReplyOf<'imports.run'>['contents'][number];

/** An import: what it comes to, and what can be done with it as a whole. */
export function ImportRun({ params }: ScreenComponentProps) {
  const { body, error, reload } = useRead('imports.run', { runId: Number(params.runId) }, 'imports.list');
  const run = body?.contents[0];
  if (error !== null) return <LoadProblem error={error} onRetry={reload} />;
  if (run === undefined) return <Waiting what="the import" height={220} />;
  return <Loaded run={run} />;
}

function Loaded({ run }: { readonly run: Run }) {
  const words = useWords();
  return (
    <FactList title={run.fileName} facts={factsOf(run, words)}>
      <ColumnNotes run={run} />
      <Actions run={run} />
    </FactList>
  );
}

/** What somebody has to know of the file's columns before its rows; below they say what each is. */
function ColumnNotes({ run: { unread, passed, missing, isStale } }: { readonly run: Run }) {
  if (isStale)
    return <Alert severity="info">Other columns were chosen. The rows below are as they were read before that.</Alert>;
  return (
    <>
      {missing.length > 0 && (
        <Alert severity="error">
          No column is read as {missing.join(', ')}, which every row needs. Please choose it under Columns of the file,
          then read the rows again.
        </Alert>
      )}
      <Passed passed={passed} />
      {unread.length > 0 && (
        <Alert severity="warning">
          Not read, because no field has such a name: {unread.map((heading) => `“${heading}”`).join(', ')}.
        </Alert>
      )}
    </>
  );
}

const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are');

/** What of a long list is not among its rows and columns below. */
function Passed({ passed: { columns, rows: count, area } }: Pick<Run, 'passed'>) {
  if (columns === 0 && count === 0) return null;
  return (
    <Alert severity="info">
      {count > 0 &&
        `${rows(count)} of the list ${isOrAre(count)} passed over: ` +
          `neither of the area “${area}”, nor of a school that you have. `}
      {columns > 0 &&
        `${columns === 1 ? '1 column' : `${columns} columns`} that no field reads ${isOrAre(columns)} not kept.`}
    </Alert>
  );
}

const moment = (at: string | null) => findFormat('dateTime').toText(at, { options: {} });
const byWhom = (at: string | null, who: string | null) =>
  at === null ? [] : [`${moment(at)}${who === null ? '' : `, by ${who}`}`];

function factsOf(run: Run, { label }: ReturnType<typeof useWords>): [string, string][] {
  const { counts } = run;
  const told = (['new', 'changed', 'same', 'clash', 'faulty', 'out'] as const)
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${counts[outcome].toLocaleString('en-GB')} ${label('import-outcome', outcome).toLowerCase()}`);
  return [
    ['What', label('import-kind', run.kind)],
    ['State', label('import-state', run.state)],
    ['Rows', told.join(', ')],
    ['Sent', byWhom(run.madeAt, run.madeBy).join('')],
    ...byWhom(run.appliedAt, run.appliedBy).map((text): [string, string] => ['Brought into the records', text]),
    ...byWhom(run.undoneAt, run.undoneBy).map((text): [string, string] => ['Taken back', text]),
  ];
}

const rows = (count: number): string => (count === 1 ? '1 row' : `${count.toLocaleString('en-GB')} rows`);

/** What can be done next with an import, the main thing last. */
function stepsOf({ runId, state, counts, undoUntil, isStale }: Run): Action[] {
  const common = { params: { runId }, refreshes: ['imports', 'import-columns', 'import-rows'] };
  const waiting = counts.clash + counts.faulty;
  const work = counts.new + counts.changed;
  if (state === 'applied' && undoUntil !== null)
    return [
      {
        ...common,
        label: 'Take back',
        command: 'imports.undo',
        confirm: `Take back the ${rows(work)} of this import? What was added goes, and what was changed is as it was before. It can be done until ${moment(undoUntil)}, where nothing was built on it since.`,
        success: 'The import was taken back',
      },
    ];
  if (state !== 'ready') return [];
  if (isStale)
    return [
      {
        ...common,
        label: 'Read the rows again',
        command: 'imports.readAgain',
        confirm:
          'Read the rows again with the columns chosen? What was decided of rows is asked anew. ' +
          'The next file with these headings is read in the same way.',
        success: 'The rows were read again',
      },
    ];
  if (waiting > 0)
    return [
      {
        ...common,
        label: `Leave out ${waiting === 1 ? 'the row' : `the ${rows(waiting)}`} to look at`,
        command: 'imports.leaveOutAll',
        confirm: `Leave out ${rows(waiting)}? Nothing of them comes into the records; you can correct them in the file and send it again.`,
        success: `${rows(waiting)} left out`,
      },
    ];
  if (work === 0) return [];
  return [
    {
      ...common,
      label: 'Bring into the records',
      command: 'imports.apply',
      confirm: `Bring ${rows(work)} into the records? ${counts.new} new and ${counts.changed} changed: all of it is done, or nothing.`,
      success: `${rows(work)} brought into the records`,
    },
  ];
}

/** Steps that lead on. */
const mainSteps = ['imports.apply', 'imports.readAgain'];

function Actions({ run }: { readonly run: Run }) {
  const steps = stepsOf(run);
  const { toCorrect } = run;
  if (steps.length === 0 && toCorrect === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: space(3) }}>
      {steps.map((action) => (
        <ActionButton
          key={action.command}
          action={action}
          facts={{}}
          look={mainSteps.includes(action.command ?? '') ? 'primary' : 'plain'}
        />
      ))}
      {toCorrect > 0 && <RowsToCorrect runId={run.runId} count={toCorrect} />}
    </Box>
  );
}
