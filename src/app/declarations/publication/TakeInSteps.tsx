import { useId } from 'react';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { findFormat } from '../../../engine/index.ts';
import { space, tokens } from '../../../renderer/index.ts';
import { headingStyle, ToldWords } from '../ToldWords.tsx';
import { toldOf, type Comparison, type TakeInStep } from './publicationFiles.ts';
import type { Choice } from './useTakeIn.ts';

interface Props {
  readonly found: Comparison;
  readonly choices: { readonly [path: string]: Choice };
  onChoose(path: string, choice: Choice): void;
}

const kinds: { readonly [kind in TakeInStep['kind']]: string } = {
  new: 'New here',
  changed: 'Differs from what is published here',
  gone: 'Published here and not in the file: it would be taken out',
  same: 'As it is published here',
};

/** What a publication would change here, path by path; where a draft stands already it is asked which is meant. */
export function TakeInSteps({ found, choices, onChoose }: Props) {
  return (
    <Box component="ul" aria-label="What differs" sx={listStyle}>
      {found.steps.map((step) => (
        <Box component="li" key={step.path} sx={rowStyle}>
          <Told found={found} step={step} />
          {step.draft !== null && (
            <WhichIsMeant
              {...{ step, draft: step.draft }}
              value={choices[step.path] ?? 'mine'}
              onChoose={(choice) => onChoose(step.path, choice)}
            />
          )}
        </Box>
      ))}
    </Box>
  );
}

function Told({ found, step: { path, text, kind } }: { readonly found: Comparison; readonly step: TakeInStep }) {
  const told = toldOf(found, { path, text });
  const isSame = told.after.join('\n') === told.before.join('\n');
  return (
    <>
      <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {path} · {kinds[kind]}
      </Box>
      {isSame ? (
        <div>
          <Box component="h3" sx={headingStyle}>
            {told.title}
          </Box>
          {kind === 'same' ? 'What the file says is published here.' : 'It says the same in words; its text differs.'}
        </div>
      ) : (
        <ToldWords
          {...told}
          labels={['As the file says', 'As published here']}
          none={[
            kind === 'gone' ? 'It is not in the file' : 'As everybody has it',
            kind === 'new' ? 'Nothing of your own' : 'As everybody has it',
          ]}
        />
      )}
    </>
  );
}

interface WhichProps {
  readonly step: TakeInStep;
  readonly draft: NonNullable<TakeInStep['draft']>;
  readonly value: Choice;
  onChoose(choice: Choice): void;
}

function WhichIsMeant({ step: { path, kind }, draft: { by, at }, value, onChoose }: WhichProps) {
  const id = useId();
  return (
    <div>
      <Box id={id} sx={{ fontWeight: tokens.weight.strong, overflowWrap: 'anywhere' }}>
        A draft of {path} stands here, saved {by === '' ? '' : `by ${by}, `}
        {findFormat('dateTime').toText(at, { options: {} })}
      </Box>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onChange={(_event, next) => onChoose(next === 'theirs' ? 'theirs' : 'mine')}
      >
        <FormControlLabel value="mine" label="Keep mine: the draft stays" control={<Radio size="small" />} />
        <FormControlLabel
          value="theirs"
          label={
            kind === 'same'
              ? 'Take theirs: the draft is discarded'
              : 'Take theirs: what the file says takes the place of the draft'
          }
          control={<Radio size="small" />}
        />
      </RadioGroup>
    </div>
  );
}

const listStyle = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: space(4) } as const;
const rowStyle = {
  display: 'grid',
  gap: space(2),
  gridTemplateColumns: 'minmax(0, 1fr)',
  pb: space(4),
  borderBottom: 1,
  borderColor: tokens.color.line,
} as const;
