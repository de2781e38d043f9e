import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { space, tokens } from '../../renderer/index.ts';
import type { FaultRow } from './useFaultRows.ts';
import type { TextCheck } from './useTextCheck.ts';

interface Props {
  readonly check: TextCheck;
  readonly path: string;
  /** An empty text: the authority has none of its own from then on. */
  readonly isTakenOut: boolean;
  /** Where a fault of the text stands, for whoever sees other texts than the checked one; by lines without it. */
  place?(fault: Fault): string;
  /** The row that a fault belongs to, for whoever points at rows; null where its place is told instead. */
  rowOf?(fault: Fault): FaultRow | null;
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
  rowOf = noRow,
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
              {problem.path === path ? (
                <Told row={rowOf(problem)} place={place(problem)} words={told(problem)} />
              ) : (
                ofAnother(problem)
              )}
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

const noRow = () => null;

interface ToldProps {
  readonly row: FaultRow | null;
  /** Empty where nobody sees it. */
  readonly place: string;
  readonly words: string;
}

/** A fault of the text, with the way to its row. */
function Told({ row, place, words }: ToldProps) {
  if (row === null) return place === '' ? words : `${place}: ${words}`;
  return (
    <>
      <Button size="small" onClick={row.onLead}>
        {row.label}
      </Button>{' '}
      <span>{words}</span>
    </>
  );
}

const asOfFiles = ({ message }: Fault): string => message;

/** A fault that the text makes in another, which is not seen here. */
const ofAnother = (fault: Fault): string =>
  fault.words ?? `${fault.path}, l${placeInText(fault).slice(1)}: ${fault.message}`;

const placeInText = ({ line, pointer }: Fault): string => `Line ${line}${pointer === '' ? '' : ` (${pointer})`}`;

function statusOf(faults: number, { failure, isOf }: Pick<TextCheck, 'failure' | 'isOf'>): string {
  if (!isOf) return 'Checking …';
  if (failure !== null) return failure;
  if (faults === 0) return 'No faults';
  return faults === 1 ? '1 fault' : `${faults} faults`;
}
