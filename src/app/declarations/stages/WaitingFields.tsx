import { useState } from 'react';
import Box from '@mui/material/Box';
import { waitStage, type AnswerCondition, type ListedStage, type WaitingRating } from '../../../engine/index.ts';
import { tokens } from '../../../renderer/index.ts';
import { ActButton } from '../questions/ActButton.tsx';
import { Told } from '../questions/AskedFields.tsx';
import { groupStyle } from '../questions/groupStyles.ts';
import { LabelledField, Options } from '../questions/LabelledField.tsx';
import type { EditSteps } from '../questions/useSteps.ts';
import { WordsField } from '../questions/WordsField.tsx';
import { Condition, isTold, useFactCondition } from './StageConditions.tsx';
import { useRatings, type OfferedRating } from './useRatings.ts';
import type { StageBench } from './useStageBench.ts';

interface Props {
  readonly made: StageBench;
  readonly row: ListedStage;
  readonly steps: EditSteps;
  /** Shows the text instead. */
  onText(): void;
}

/** The ratings of a section that wait for something (D-344), and one more. */
export function WaitingFields({ made, row, steps, onText }: Props) {
  const ratings = useRatings();
  const [begun, setBegun] = useState<number | null>(null);
  const waiting = row.waits.map(({ rating }) => rating);
  const shown = ratings.filter(({ value }) => waiting.includes(value) || value === begun);
  const free = ratings.filter((one) => !shown.includes(one));
  return (
    <>
      {shown.map((rating) => (
        <Waiting
          key={rating.value}
          {...{ made, row, steps, onText, rating }}
          waits={row.waits.find((one) => one.rating === rating.value) ?? null}
          onTakeOut={() => {
            setBegun(null);
            steps.act(waitStage(made.stages, row.slug, rating.value, null));
          }}
        />
      ))}
      {free.length > 0 && made.readable.length > 0 && (
        <LabelledField label="A rating that waits for something" value="" onValue={(one) => setBegun(Number(one))}>
          <Options of={[['', 'None'], ...free.map(({ value, label }) => [String(value), label] as const)]} />
        </LabelledField>
      )}
    </>
  );
}

interface WaitingProps extends Props {
  readonly rating: OfferedRating;
  /** Null until its condition is whole. */
  readonly waits: WaitingRating | null;
  onTakeOut(): void;
}

function Waiting({ made, row: { slug }, steps, onText, rating, waits, onTakeOut }: WaitingProps) {
  const { value, label } = rating;
  const plain = (words: string) => `${label} is given only where ${words}.`;
  const { shown, set, first } = useFactCondition(made, waits?.when ?? null, (when) => {
    if (when === null) return;
    // The sentence follows what is chosen until the author writes another.
    const isOwn = waits !== null && waits.message !== plain(waits.when.words);
    const message = isOwn ? waits.message : plain(made.whenInWords(when));
    steps.act(waitStage(made.stages, slug, value, { when, message }));
  });
  const condition: AnswerCondition | null = shown ?? first;
  return (
    <Box role="group" aria-label={`${label} waits`} sx={groupStyle}>
      <Box component="p" sx={{ m: 0, fontWeight: tokens.weight.strong }}>
        {label} is given only
      </Box>
      {isTold(made, waits?.when ?? null) ? (
        <Told words={`Where ${waits?.when.words ?? ''}`} onText={onText} />
      ) : (
        condition !== null && <Condition what={label} told="Where" made={made} shown={condition} set={set} />
      )}
      {waits !== null && (
        <WordsField
          label="What is said otherwise"
          value={waits.message}
          said={undefined}
          onChange={(words) => {
            const { said: when } = waits.when;
            const message = words.trim() === '' ? plain(waits.when.words) : words.trim();
            steps.act(waitStage(made.stages, slug, value, { when, message }), `waits ${slug} ${value}`);
          }}
        />
      )}
      <ActButton words={`${label} waits for nothing`} onAct={onTakeOut} />
    </Box>
  );
}
