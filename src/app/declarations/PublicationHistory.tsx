import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReplyOf } from '../../contract/index.ts';
import { findFormat } from '../../engine/index.ts';
import { ConfirmDialog, space, tokens, useEngine } from '../../renderer/index.ts';
import { useRead } from '../api/useRead.ts';
import { LoadProblem } from '../shell/LoadProblem.tsx';
import { useLookingOn } from '../shell/useLookingOn.ts';
import { MovedPlans } from './MovedPlans.tsx';
import { DownloadPublication } from './publication/DownloadPublication.tsx';
import { ToldChanges } from './publication/ToldChanges.tsx';
import { TakeInPublication } from './publication/TakeInPublication.tsx';

const noInput = {};

/** How often it is asked how far the portal is. */
const ASKED_MS = 2000;

interface Props {
  /** The number that holds. */
  readonly present: number;
  /** Whether there is text that was typed and not saved. */
  readonly hasUnsaved: boolean;
  onChanged(): void;
}

/** Former publications, and the way back to each: its texts become drafts, to be checked and published anew. */
export function PublicationHistory({ present, hasUnsaved, onChanged }: Props) {
  const { host } = useEngine();
  const restore = host.useCommand('declarations.restore');
  const [asked, setAsked] = useState<number | null>(null);
  const back = async (publication: number) => {
    const result = await restore.run({ publication });
    if (!result.ok) return host.notify({ tone: 'error', text: result.message, reference: result.reference });
    host.notify({ tone: 'success', text: `Publication ${publication} stands as drafts: publish them to go back` });
    onChanged();
  };
  return (
    <section aria-labelledby="publications">
      <Box component="h2" id="publications" sx={{ fontSize: tokens.size.h2, m: 0, mb: space(2) }}>
        Publications
      </Box>
      <TakeInPublication hasUnsaved={hasUnsaved} onTaken={onChanged} />
      <Box component="ol" reversed sx={{ display: 'grid', gap: space(2), listStyle: 'none', p: 0 }}>
        <Entries before={null} present={present} onBack={setAsked} />
      </Box>
      <ConfirmDialog
        question={asked === null ? null : `Go back to publication ${asked}?`}
        detail="Its texts become drafts. They hold when they are published; what becomes of running plans is said then."
        yes="Make drafts of it"
        no="Leave it"
        onAnswer={(yes) => {
          if (yes && asked !== null) void back(asked);
          setAsked(null);
        }}
      />
    </section>
  );
}

interface EntriesProps {
  /** Those before this one; null for the latest. */
  readonly before: number | null;
  readonly present: number;
  onBack(number: number): void;
}

/** As many as one call tells, and behind a button those before them. */
function Entries({ before, present, onBack }: EntriesProps) {
  const { body, error, reload } = useRead('declarations.history', before === null ? noInput : { before });
  const [goesOn, setGoesOn] = useState(false);
  const all = body?.contents ?? [];
  const moves = all.flatMap(({ moving }) => (moving === null ? [] : [moving, moving.back]));
  useLookingOn(
    moves.some((move) => move?.isOver === false),
    ASKED_MS,
    reload,
  );
  // The first of all is publication 1.
  const last = all.at(-1)?.number ?? 1;
  return (
    <>
      {error !== null && (
        <li>
          <LoadProblem error={error} onRetry={reload} />
        </li>
      )}
      {all.map((one, index) => (
        <Entry
          key={one.number}
          {...one}
          // What was pressed to show them is gone.
          takesFocus={before !== null && index === 0}
          isPresent={one.number === present}
          onBack={() => onBack(one.number)}
          onMoved={reload}
        />
      ))}
      {last > 1 && goesOn && <Entries before={last} {...{ present, onBack }} />}
      {last > 1 && !goesOn && (
        <li>
          <Button size="small" variant="outlined" onClick={() => setGoesOn(true)}>
            Show more publications
          </Button>
        </li>
      )}
    </>
  );
}

const focusOn = (row: HTMLElement | null) => row?.focus();

type Publication = ReplyOf<'declarations.history'>['contents'][number];

interface EntryProps extends Publication {
  readonly isPresent: boolean;
  /** When it is first drawn. */
  readonly takesFocus: boolean;
  onBack(): void;
  onMoved(): void;
}

function Entry({ number, note, publishedBy, publishedAt, proposedBy, moving, ...entry }: EntryProps) {
  const { isPresent, takesFocus, onBack, onMoved } = entry;
  return (
    <Box
      component="li"
      {...(takesFocus && { ref: focusOn, tabIndex: -1 })}
      sx={{ display: 'flex', gap: space(3), flexWrap: 'wrap', alignItems: 'baseline' }}
    >
      <strong>{number}</strong>
      <span>
        {publishedBy === null ? 'The files of the product' : `${publishedBy}, ${moment(publishedAt ?? '')}`}
        {proposedBy !== null && proposedBy !== publishedBy && `, proposed by ${proposedBy}`}
        {publishedBy !== null && note !== '' && `: ${note}`}
      </span>
      <DownloadPublication number={number} />
      {!isPresent && (
        <Button size="small" variant="outlined" onClick={onBack}>
          Go back to publication {number}
        </Button>
      )}
      {publishedBy !== null && (
        <ToldChanges of={{ publication: number }} summary={`What publication ${number} changed`} />
      )}
      {moving !== null && <MovedPlans number={number} moving={moving} onChanged={onMoved} />}
    </Box>
  );
}

const moment = (at: string): string => findFormat('dateTime').toText(at, { options: {} });
