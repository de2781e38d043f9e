import Box from '@mui/material/Box';
import type { PepStage } from '../../contract/index.ts';
import { space, tokens } from '../../renderer/index.ts';
import { Folding } from './Folding.tsx';

/** Answers of the section that its form asks for no more: nobody has to look for what they once wrote. */
export function AnswersAside({ setAside }: Pick<PepStage, 'setAside'>) {
  if (setAside.length === 0) return null;
  return (
    <Folding
      title="Answers to questions that are no longer asked"
      aside={<span>{setAside.length}</span>}
      remember="answers-aside"
    >
      <Box component="p" sx={{ mt: 0, color: 'text.secondary' }}>
        The form has changed since they were given. They are kept with the plan, and come back if the form asks for them
        again.
      </Box>
      <Box component="dl" sx={listStyle}>
        {setAside.map(({ title, text }, index) => (
          <div key={index}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </Box>
    </Folding>
  );
}

const listStyle = {
  m: 0,
  display: 'grid',
  gap: space(3),
  maxWidth: '70ch',
  '& dt': { fontWeight: tokens.weight.strong },
  '& dd': { m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
} as const;
