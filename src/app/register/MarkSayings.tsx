import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { tokens } from '../../renderer/index.ts';
import { marksInWords } from './sheet/fills.ts';
import type { MarkEntryModel } from './sheet/useMarkEntry.ts';

/** What is said of the last action in a register, and of marks that are not sent yet. */
export function MarkSayings({ model: { sheet, said } }: { readonly model: MarkEntryModel }) {
  const unsent = sheet.queue.isLost ? sheet.queue.open.length : 0;
  return (
    <>
      {unsent > 0 && <UnsentNote count={unsent} onTry={() => sheet.queue.again()} />}
      <p className="said" role="status">
        {said.how === 'status' && said.text}
      </p>
      <p className="said" role="alert">
        {said.how === 'alert' && said.text}
      </p>
    </>
  );
}

function UnsentNote({ count, onTry }: { readonly count: number; readonly onTry: () => void }) {
  return (
    <Unsent>
      <strong>{`${marksInWords(count)} not sent yet.`}</strong> Working without network: what you enter is kept on this
      device and sent later.{' '}
      <Button size="small" onClick={onTry}>
        Try again
      </Button>
    </Unsent>
  );
}

const Unsent = styled('p')({
  padding: '4px 8px',
  borderLeft: `4px solid ${tokens.tone.attention.ink}`,
  backgroundColor: tokens.tone.attention.tint,
  color: tokens.tone.attention.ink,
});
