import { useId } from 'react';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { QuestionKind } from '../../../engine/index.ts';
import { space, tokens } from '../../../renderer/index.ts';
import { kindIcons } from './kindIcons.ts';

interface Props {
  /** Those that are offered, by what they are called. */
  readonly kinds: { readonly [kind in QuestionKind]?: string };
  readonly value: QuestionKind;
  onKind(kind: QuestionKind): void;
}

/** The kinds of answer that can be asked for, each with its picture. */
export function KindField({ kinds, value, onKind }: Props) {
  const id = useId();
  return (
    <div>
      <Box id={id} sx={{ fontWeight: tokens.weight.strong }}>
        Kind of answer
      </Box>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        sx={listStyle}
        onChange={(_event, kind) => onKind(kind as QuestionKind)}
      >
        {Object.entries(kinds).map(([kind, words]) => (
          <FormControlLabel
            key={kind}
            value={kind}
            control={<Radio size="small" />}
            label={<Pictured kind={kind as QuestionKind} words={words} />}
          />
        ))}
      </RadioGroup>
    </div>
  );
}

function Pictured({ kind, words }: { readonly kind: QuestionKind; readonly words: string }) {
  const Icon = kindIcons[kind];
  return (
    <Box component="span" sx={{ display: 'flex', gap: space(2), alignItems: 'center' }}>
      <Icon fontSize="small" sx={{ color: 'text.secondary' }} />
      {words}
    </Box>
  );
}

const listStyle = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(15rem, 1fr))' } as const;
