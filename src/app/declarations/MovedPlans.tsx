import { useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReplyOf } from '../../contract/index.ts';
import { findFormat, type JsonObject } from '../../engine/index.ts';
import { ConfirmDialog, space, useEngine } from '../../renderer/index.ts';
import { MoveState } from './MoveState.tsx';
import { countedPlans } from './moveWords.ts';
import { PlansSetAside } from './PlansSetAside.tsx';

type Moving = NonNullable<ReplyOf<'declarations.history'>['contents'][number]['moving']>;

interface Props {
  readonly number: number;
  readonly moving: Moving;
  onChanged(): void;
}

/** How far plans have followed a publication, which were set aside, and the way back while there is one. */
export function MovedPlans({ number, moving, onChanged }: Props) {
  const place = useRef<HTMLDivElement>(null);
  // What was pressed goes away when it is done: the focus stays with what tells of it.
  const begun = () => {
    place.current?.focus();
    onChanged();
  };
  const { busy, again, goBack } = useMoves(number, begun);
  const [isAsked, setAsked] = useState(false);
  const { back, backUntil } = moving;
  return (
    <Box ref={place} tabIndex={-1} sx={movesStyle}>
      <MoveState followed={moving} verb="moved" />
      <PlansSetAside followed={moving} busy={busy} onAgain={again} />
      {back !== null && <MoveState followed={back} verb="moved back" />}
      {back !== null && <PlansSetAside followed={back} busy={busy} onAgain={goBack} />}
      {backUntil !== null && (
        <Button size="small" variant="outlined" disabled={busy} onClick={() => setAsked(true)}>
          Move plans of publication {number} back
        </Button>
      )}
      {backUntil !== null && <span>until {findFormat('date').toText(backUntil, { options: {} })}</span>}
      <ConfirmDialog
        question={
          isAsked ? `Move ${countedPlans(moving.moved)} back to the forms from before publication ${number}?` : null
        }
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

/** What begins in the server, and goes on there. */
function useMoves(publication: number, onBegun: () => void) {
  const { host } = useEngine();
  const onwards = host.useCommand('declarations.publish');
  const backwards = host.useCommand('declarations.moveBack');
  const [busy, setBusy] = useState(false);
  const run = async (command: typeof onwards, input: JsonObject) => {
    setBusy(true);
    const result = await command.run(input);
    setBusy(false);
    if (!result.ok) return host.notify({ tone: 'error', text: result.message, reference: result.reference });
    onBegun();
  };
  return {
    busy,
    again: () => void run(onwards, { running: 'move', publication }),
    goBack: () => void run(backwards, { publication }),
  };
}

const movesStyle = {
  display: 'flex',
  gap: space(3),
  flexWrap: 'wrap',
  alignItems: 'baseline',
  flexBasis: '100%',
} as const;
