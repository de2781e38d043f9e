import { useEffect, useId, useMemo, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { PepStage } from '../../../contract/index.ts';
import { InlineForm, tokens } from '../../../renderer/index.ts';
import { firstOf } from '../../api/portalData.ts';
import { useRead } from '../../api/useRead.ts';
import { LoadProblem } from '../../shell/LoadProblem.tsx';
import { Outcome, useOutcome } from '../../shell/Outcome.tsx';
import { Waiting } from '../../shell/Waiting.tsx';
import { EnquiryOverview } from './EnquiryOverview.tsx';
import { EnquiryThread, formStyle } from './EnquiryThread.tsx';
import type { Enquiries } from './enquiriesContext.ts';

interface Props {
  readonly stage: PepStage;
  readonly enquiries: Enquiries;
  /** The answer; null for the whole section. */
  readonly pointer: string | null;
  /** Something was asked, replied or resolved. */
  onChanged(): void;
  onClose(): void;
}

/** What was asked on an answer, or where in the section something was asked. */
export function EnquiryDialog({ stage, enquiries, pointer, onChanged, onClose }: Props) {
  const titleId = useId();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth fullScreen={isNarrow} aria-labelledby={titleId}>
      {pointer === null ? (
        <>
          <Title id={titleId}>Questions in this section</Title>
          <DialogContent dividers>
            <EnquiryOverview stage={stage} enquiries={enquiries} />
          </DialogContent>
        </>
      ) : (
        <AtAnswer key={pointer} {...{ stage, pointer, titleId, enquiries, onChanged }} />
      )}
      <DialogActions>
        {pointer !== null && enquiries.own.length > 0 && (
          <Button onClick={() => enquiries.open(null)}>All of this section</Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

/** The focus comes to it with what it names: what was pressed to come here is gone. */
function Title({ id, children }: { readonly id: string; readonly children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <DialogTitle ref={title} id={id} tabIndex={-1} sx={{ overflowWrap: 'anywhere', outline: 'none' }}>
      {children}
    </DialogTitle>
  );
}

interface AtAnswerProps extends Pick<Props, 'stage' | 'enquiries' | 'onChanged'> {
  readonly pointer: string;
  readonly titleId: string;
}

function AtAnswer({ stage, pointer, titleId, enquiries, onChanged }: AtAnswerProps) {
  const { studentId, pepId, pepStageId: stageId } = stage;
  const plan = useMemo(() => ({ studentId, pepId }), [studentId, pepId]);
  const place = useMemo(() => ({ ...plan, stageId, pointer }), [plan, stageId, pointer]);
  const { body, error, reload } = useRead('pep.enquiriesAt', place);
  const { said, say } = useOutcome();
  const [failure, setFailure] = useState<string | null>(null);
  const found = body === null ? null : firstOf(body);
  const done = (words: string) => {
    setFailure(null);
    say(words);
    reload();
    onChanged();
  };
  return (
    <>
      <Title id={titleId}>{found === null ? 'Questions on this answer' : found.title}</Title>
      <DialogContent dividers>
        {error?.status === 404 && <p>Please save this section first: questions are asked on what is saved.</p>}
        {error !== null && error.status !== 404 && <LoadProblem error={error} onRetry={reload} />}
        {error === null && found === null && <Waiting what="the questions" />}
        <Outcome said={said} />
        {failure !== null && <Alert severity="error">{failure}</Alert>}
        {found?.threads.map((thread) => (
          <EnquiryThread key={thread.enquiryId} {...{ thread, plan }} onDone={done} onFailed={setFailure} />
        ))}
        {found !== null && (
          <Asking
            facts={place}
            denied={enquiries.mayAsk ? found.denied : ''}
            isFirst={found.threads.length === 0}
            onDone={() => done('Your question was sent.')}
          />
        )}
      </DialogContent>
    </>
  );
}

interface AskingProps {
  readonly facts: { readonly [name: string]: string | number };
  /** Why nothing can be asked; nothing is said of it where it is empty. */
  readonly denied: string | null;
  readonly isFirst: boolean;
  onDone(): void;
}

/** Where a question is written: at once where there is none, else behind a button. */
function Asking({ facts: row, denied, isFirst, onDone }: AskingProps) {
  const [isWanted, setWanted] = useState(isFirst);
  const facts = useMemo(() => ({ row }), [row]);
  if (denied !== null) return denied === '' ? null : <Box sx={{ color: 'text.secondary' }}>{denied}</Box>;
  if (!isWanted)
    return (
      <Button size="small" sx={{ minHeight: tokens.control.dense }} onClick={() => setWanted(true)}>
        Ask something else
      </Button>
    );
  return (
    <Box sx={formStyle}>
      <InlineForm
        formId="enquiry/ask"
        facts={facts}
        onDone={() => {
          setWanted(false);
          onDone();
        }}
      />
    </Box>
  );
}
