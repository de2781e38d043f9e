import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { space, tokens } from '../../renderer/index.ts';
import type { TextCheck } from './useTextCheck.ts';

interface Props {
  readonly check: TextCheck;
  readonly path: string;
  /** An empty text: the authority has none of its own from then on. */
  readonly isTakenOut: boolean;
  /** Where a fault of the text stands, for whoever sees other texts than the checked one; by lines without it. */
  place?(fault: Fault): string;
  /** A fault of the text in the words of those who do not see it; as it is told of files without it. */
  told?(fault: Fault): string;
}

type Fault = NonNullable<TextCheck['found']>['problems'][number];

/** What is wrong in a text, and in words what it changes for everybody of the authority. */
export function CheckResult({
  check: { found, failure, isOf },
  path,
  isTakenOut,
  place = placeInText,
  told = asOfFiles,
}: Props) {
  return (
    <Box sx={{ display: 'grid', gap: space(2) }}>
      <Typography role="status" sx={{ fontWeight: tokens.weight.strong }}>
        {statusOf(found?.problems.length ?? 0, { failure, isOf })}
      </Typography>
      {found !== null && found.problems.length > 0 && (
        <Box component="ul" aria-label="Faults" sx={{ m: 0 }}>
          {found.problems.map((problem) => (
            <li key={`${problem.path} ${problem.pointer} ${problem.message}`}>
              {problem.path === path ? place(problem) : `${problem.path}, l${placeInText(problem).slice(1)}`}:{' '}
              {problem.path === path ? told(problem) : problem.message}
            </li>
          ))}
        </Box>
      )}
      {isTakenOut && <p>Without a text there is none of your own: everybody’s holds, once this is published.</p>}
      {found !== null && found.words.length > 0 && (
        <section aria-label="What it changes">
          <Box component="h2" sx={{ fontSize: tokens.size.h3, m: 0 }}>
            What it changes
          </Box>
          <ul>
            {found.words.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
    </Box>
  );
}

const asOfFiles = ({ message }: Fault): string => message;

const placeInText = ({ line, pointer }: Fault): string => `Line ${line}${pointer === '' ? '' : ` (${pointer})`}`;

function statusOf(faults: number, { failure, isOf }: Pick<TextCheck, 'failure' | 'isOf'>): string {
  if (!isOf) return 'Checking …';
  if (failure !== null) return failure;
  if (faults === 0) return 'No faults';
  return faults === 1 ? '1 fault' : `${faults} faults`;
}
