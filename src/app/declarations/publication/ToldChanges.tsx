import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import type { ReplyOf } from '../../../contract/index.ts';
import { findFormat } from '../../../engine/index.ts';
import { space, StillLoading } from '../../../renderer/index.ts';
import { useRead } from '../../api/useRead.ts';
import { LoadProblem } from '../../shell/LoadProblem.tsx';
import { EffectGroups, foundStyle } from '../ImpactFound.tsx';
import { plansInWords } from '../impactWords.ts';
import { ToldWords } from '../ToldWords.tsx';

interface Props {
  /** A publication, or the drafts that are proposed. */
  readonly of: { readonly publication: number } | { readonly drafts: string };
  readonly summary: ReactNode;
  /** At first. */
  readonly isOpen?: boolean;
  /** Told once it stands on the page. */
  onShown?(): void;
}

/**
 * What is signed, or was: each text beside what held before it, and what was counted in running plans. It is read once
 * it is unfolded.
 */
export function ToldChanges({ of, summary, isOpen = false, onShown }: Props) {
  const [isUnfolded, setUnfolded] = useState(isOpen);
  return (
    <Box
      component="details"
      open={isUnfolded}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
      sx={{ width: '100%', maxWidth: 960 }}
    >
      <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24 }}>
        {summary}
      </Box>
      {isUnfolded && <Changes {...{ of, onShown }} />}
    </Box>
  );
}

function Changes({ of, onShown }: Pick<Props, 'of' | 'onShown'>) {
  const { body, error, reload } = useRead('declarations.told', of);
  const isShown = body !== null;
  const shown = useEffectEvent(() => onShown?.());
  useEffect(() => {
    if (isShown) shown();
  }, [isShown]);
  const isOver = 'publication' in of;
  if (body === null) return error === null ? <StillLoading /> : <LoadProblem error={error} onRetry={reload} />;
  return (
    <Box sx={{ ...foundStyle, py: space(2) }}>
      <Words words={body.words} labels={isOver ? asPublished : asDrafted} />
      <Counted look={body.look} isOver={isOver} />
    </Box>
  );
}

const asDrafted = ['As proposed', 'As published now'] as const;
const asPublished = ['Since this publication', 'Before it'] as const;

type Told = ReplyOf<'declarations.told'>;

function Words({ words, labels }: Pick<Told, 'words'> & { readonly labels: readonly [string, string] }) {
  if (words === null) return <p>What it changed was not kept in words then.</p>;
  if (words.length === 0) return <p>No text of the authority’s own differs.</p>;
  return words.map((one) => <ToldWords key={one.path} {...one} labels={labels} />);
}

function Counted({ look, isOver }: Pick<Told, 'look'> & { readonly isOver: boolean }) {
  if (look === null)
    return (
      <p>
        {isOver
          ? 'What it would do to running plans was not looked at to the last of them.'
          : 'What it does to running plans has not been looked at to the last of them yet.'}
      </p>
    );
  const { at, running, effects } = look;
  const when = findFormat('dateTime').toText(at, { options: {} });
  return (
    <>
      <p>
        {plansInWords(running)} looked at, {when}
        {effects.length === 0 && ': nothing would be lost or missing'}.
      </p>
      <EffectGroups effects={effects} />
    </>
  );
}
