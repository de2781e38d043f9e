import { useId } from 'react';
import Box from '@mui/material/Box';
import type { HoldingRatings } from '../../../engine/index.ts';
import { tokens } from '../../../renderer/index.ts';
import { groupStyle } from '../questions/groupStyles.ts';
import { LabelledField, Options } from '../questions/LabelledField.tsx';
import { TickList } from '../questions/TickList.tsx';
import { WordsField } from '../questions/WordsField.tsx';
import { useRatings } from './useRatings.ts';

interface Props {
  readonly label: string;
  /** Of what the ratings are: a section, or all of them. */
  readonly of: string;
  readonly holding: HoldingRatings | null;
  /** What holds where nothing is said here. */
  readonly otherwise: string;
  /** `words` where only the sentence is another: the same step while it is typed. */
  onHolding(holding: HoldingRatings | null, words?: true): void;
}

/** Which ratings keep a plan from being completed (D-345), and what is said then. */
export function HoldingFields({ label, of, holding, otherwise, onHolding }: Props) {
  const ratings = useRatings();
  const note = useId();
  const { message, ...held } = holding ?? { ratings: [] };
  return (
    <>
      <LabelledField
        label={label}
        value={holding === null ? 'otherwise' : 'said'}
        onValue={(one) => onHolding(one === 'said' ? held : null)}
      >
        <Options
          of={[
            ['otherwise', otherwise],
            ['said', `Waits while ${of} certain ratings`],
          ]}
        />
      </LabelledField>
      {holding !== null && (
        <Box
          sx={groupStyle}
          aria-describedby={holding.ratings.length === 0 ? note : undefined}
          role="group"
          aria-label={label}
        >
          <TickList
            label={`A plan is not completed while ${of}`}
            of={ratings}
            chosen={holding.ratings}
            onChosen={(some) => onHolding({ ...holding, ratings: some })}
          />
          {holding.ratings.length === 0 && (
            <Box component="p" id={note} sx={{ m: 0, color: 'text.secondary', fontSize: tokens.size.small }}>
              None of them is ticked: a plan is completed whatever the rating is.
            </Box>
          )}
          <WordsField
            label="What is said then (optional)"
            value={message ?? ''}
            said={undefined}
            onChange={(words) => onHolding(words.trim() === '' ? held : { ...held, message: words.trim() }, true)}
          />
        </Box>
      )}
    </>
  );
}
