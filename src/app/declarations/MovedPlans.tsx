import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReplyOf } from '../../contract/index.ts';
import { findFormat } from '../../engine/index.ts';
import { ConfirmDialog, space, useEngine, type CommandResult } from '../../renderer/index.ts';
import { followedIn, keptOf, movedWords, useFollowing } from './followPlans.ts';
import { MoveProgress } from './RunningPlans.tsx';

type Moving = NonNullable<ReplyOf<'declarations.history'>['contents'][number]['moving']>;

interface Props {
  readonly number: number;
  readonly moving: Moving;
  onChanged(): void;
}

/** How many plans have followed a publication, what is left of that, and the way back while there is one. */
export function MovedPlans({ number, moving, onChanged }: Props) {
  const { busy, progress, goOn, goBack } = useMoves(number, onChanged);
  const [isAsked, setAsked] = useState(false);
  const { back, backUntil } = moving;
  return (
    <Box sx={{ display: 'flex', gap: space(3), flexWrap: 'wrap', alignItems: 'baseline', flexBasis: '100%' }}>
      <span>
        {movedWords({ moved: moving.moved, kept: keptOf(moving.kept) })}
        {whyKept(moving)}
        {back !== null &&
          `. ${movedWords({ moved: back.moved, kept: keptOf(back.kept) }, 'moved back')}${whyKept(back)}`}
        .
      </span>
      {moving.left > 0 && (
        <Button size="small" variant="outlined" disabled={busy} onClick={goOn}>
          Go on with {plans(moving.left)}
        </Button>
      )}
      {back !== null && back.left > 0 && (
        <Button size="small" variant="outlined" disabled={busy} onClick={goBack}>
          Go on moving {plans(back.left)} back
        </Button>
      )}
      {backUntil !== null && (
        <Button size="small" variant="outlined" disabled={busy} onClick={() => setAsked(true)}>
          Move plans of publication {number} back
        </Button>
      )}
      {backUntil !== null && <span>until {findFormat('date').toText(backUntil, { options: {} })}</span>}
      <MoveProgress progress={progress} />
      <ConfirmDialog
        question={isAsked ? `Move ${plans(moving.moved)} back to the forms from before publication ${number}?` : null}
        detail="Answers given since are kept; those that have no place then are set aside. This is done once."
        yes="Move back"
        no="Leave them"
        onAnswer={(yes) => {
          setAsked(false);
          if (yes) goBack();
        }}
      />
    </Box>
  );
}

function useMoves(publication: number, onChanged: () => void) {
  const { host } = useEngine();
  const onwards = useFollowing('declarations.publish');
  const backwards = useFollowing('declarations.moveBack');
  const [busy, setBusy] = useState(false);
  const run = async (command: Promise<CommandResult>, verb: string) => {
    setBusy(true);
    const result = await command;
    setBusy(false);
    if (!result.ok) return host.notify({ tone: 'error', text: result.message, reference: result.reference });
    const followed = followedIn(result.body);
    host.notify({ tone: 'success', text: followed === null ? 'No plan is left' : movedWords(followed, verb) });
    onChanged();
  };
  return {
    busy,
    progress: onwards.progress ?? backwards.progress,
    goOn: () => void run(onwards.run({ running: 'move', publication }), 'moved'),
    goBack: () => void run(backwards.run({ publication }), 'moved back'),
  };
}

const plans = (count: number): string => (count === 1 ? '1 plan' : `${count} plans`);

const reasons = {
  unsettled: 'their answers cannot be worked out on the other forms',
  finished: 'they are submitted or completed by now',
  movedOn: 'a later publication has moved them on',
} as const;

function whyKept({ kept }: Pick<Moving, 'kept'>): string {
  const told = (Object.keys(reasons) as (keyof typeof reasons)[])
    .filter((reason) => kept[reason] > 0)
    .map((reason) => `${kept[reason]}: ${reasons[reason]}`);
  return told.length === 0 ? '' : ` (${told.join('; ')})`;
}
