import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { operation, type ReplyOf } from '../../contract/index.ts';
import { findFormat } from '../../engine/index.ts';
import { space, useEngine } from '../../renderer/index.ts';
import { replyOf } from '../api/replyOf.ts';
import { send } from '../api/request.ts';
import { useRead } from '../api/useRead.ts';
import { LoadProblem } from '../shell/LoadProblem.tsx';
import { Waiting } from '../shell/Waiting.tsx';

interface Props {
  readonly path: string;
  /** Makes a former text that of the editor; it is saved like a typed one. */
  onTake(text: string): void;
}

/** The former texts of a draft, behind a button: most of the time nobody asks for them. */
export function DraftHistory({ path, onTake }: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: space(2), justifyItems: 'start' }}>
      <Button variant="outlined" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        Former texts of this draft
      </Button>
      <div id={id}>{isOpen && <Saves path={path} onTake={onTake} />}</div>
    </Box>
  );
}

function Saves({ path, onTake }: Props) {
  const { host } = useEngine();
  const { body, error, reload } = useRead('declarations.draftHistory', { path });
  const take = async (revision: number) => {
    const reply = await send(operation('declarations.text'), { params: { path, revision } });
    if (!reply.ok) return host.notify({ tone: 'error', text: reply.message });
    onTake(replyOf('declarations.text', reply.body).text);
    host.notify({ tone: 'success', text: 'It stands in the editor. Save it to keep it.' });
  };
  if (error !== null) return <LoadProblem error={error} onRetry={reload} />;
  if (body === null) return <Waiting what="the former texts" />;
  if (body.contents.length === 0) return <p>None so far: each text that is saved over stands here.</p>;
  return (
    <Box
      component="ol"
      aria-label="Former texts"
      sx={{ display: 'grid', gap: space(2), listStyle: 'none', m: 0, p: 0 }}
    >
      {body.contents.map((one) => (
        <Entry key={one.revision} {...one} onTake={() => void take(one.revision)} />
      ))}
    </Box>
  );
}

type Save = ReplyOf<'declarations.draftHistory'>['contents'][number];

function Entry({ by, at, isTakenOut, onTake }: Save & { onTake(): void }) {
  const words = `${by}, ${findFormat('dateTime').toText(at, { options: {} })}${isTakenOut ? ', taken out' : ''}`;
  return (
    <Box component="li" sx={{ display: 'flex', gap: space(3), flexWrap: 'wrap', alignItems: 'baseline' }}>
      <span>{words}</span>
      <Button size="small" variant="outlined" aria-label={`Take this one: ${words}`} onClick={onTake}>
        Take this one
      </Button>
    </Box>
  );
}
