import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { operation } from '../../../contract/index.ts';
import { isObject, type Json, type JsonObject } from '../../../engine/index.ts';
import { space } from '../../../renderer/index.ts';
import { send } from '../../api/request.ts';
import { useAgainWhenBack } from '../../api/useConnection.ts';
import { Banner } from '../../shell/Banner.tsx';
import { liveSlots } from '../../unsaved/liveSlots.ts';
import { useMarkBox, type KeptBatch, type MarkBox } from '../../unsaved/markBox.ts';
import { marksInWords } from '../sheet/fills.ts';
import { inWords } from '../weeks.ts';

/** What is left of marks that earlier pages could not send. */
interface Left {
  /** Not sent yet. */
  readonly waiting: number;
  /** Sentences about those that the server did not take: they stay until they have been seen. */
  readonly told: readonly string[];
  /** So many were sent now. */
  readonly sent: number;
}

const never = () => () => undefined;
const none = () => 0;
const nothing: Left = { waiting: 0, told: [], sent: 0 };

/**
 * On every page: marks that an earlier page kept on this device because no connection was there. They are sent by
 * themselves; what was marked otherwise meanwhile is told and not written over.
 */
export function MarkOutbox() {
  const box = useMarkBox();
  const [left, setLeft] = useState(nothing);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  // One at a time: two would send the same marks, and the later one find nothing more to tell.
  const look = useCallback(() => {
    const run = async () => {
      if (box === null) return;
      const found = await sendLeft(box);
      setLeft(({ told }) => ({ ...found, told: [...new Set([...told, ...found.told])] }));
    };
    // One that failed takes nobody else's turn away.
    turn.current = turn.current.then(run, run);
    return turn.current;
  }, [box]);
  useEffect(() => void look(), [look]);
  useAgainWhenBack(left.waiting > 0, look);
  const gone = useSyncExternalStore(box?.subscribe ?? never, box?.goneCount ?? none);
  const waiting = left.waiting + gone;
  if (waiting === 0 && left.told.length === 0) return null;
  return (
    <Box sx={{ mb: space(4) }}>
      <Banner tone="attention">
        {waiting > 0 && (
          <>
            {`${marksInWords(waiting)} not sent yet. `}
            <Button size="small" onClick={() => void look()}>
              Try again
            </Button>
          </>
        )}
        {left.told.length > 0 && (
          <>
            Marks that this device had kept were not stored:
            <ul>
              {left.told.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <Button size="small" onClick={() => setLeft((known) => ({ ...known, told: [] }))}>
              I have seen this
            </Button>
          </>
        )}
      </Banner>
    </Box>
  );
}

/** Sends what pages that are gone have left. */
async function sendLeft(box: MarkBox): Promise<Left> {
  const { kept, old } = await box.find(await liveSlots());
  let left: Left = old === 0 ? nothing : { ...nothing, told: [`${marksInWords(old)}: kept for more than seven days`] };
  for (const { slot, batches } of kept) {
    const open: KeptBatch[] = [];
    for (const batch of batches) {
      const told = await sendBatch(batch);
      if (told === null) open.push(batch);
      else left = { ...left, told: [...left.told, ...told], sent: left.sent + batch.marks.length - told.length };
    }
    await box.keep(slot, open);
    left = { ...left, waiting: left.waiting + open.reduce((sum, { marks }) => sum + marks.length, 0) };
  }
  return left;
}

/** Sentences about the marks of a save that were not stored; null where nobody answered. */
async function sendBatch({ saveId, marks }: KeptBatch): Promise<string[] | null> {
  const reply = await send(operation('attendance.saveMarks'), {
    body: { saveId, marks: [...marks] },
    repeatable: true,
  });
  if (!reply.ok && (reply.status <= 0 || reply.status === 401 || reply.status >= 500)) return null;
  if (!reply.ok) return marks.map((mark) => `${placeOf(mark)}: ${reply.message}`);
  const answers = Array.isArray(reply.body.marks) ? reply.body.marks.filter(isObject) : [];
  return answers.flatMap((answer, place) => {
    if (answer.status === 'saved') return [];
    const stands = `${textOf(answer.by) || 'Somebody else'} gave ${textOf(answer.mark) || 'no mark'} meanwhile`;
    return [`${placeOf(marks[place] ?? {})}: ${answer.status === 'clash' ? stands : textOf(answer.message)}`];
  });
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const placeOf = ({ date, session, mark }: JsonObject): string =>
  `${textOf(mark)} on ${inWords(String(date))} ${textOf(session)}`;
