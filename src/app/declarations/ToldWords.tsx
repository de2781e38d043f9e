import Box from '@mui/material/Box';
import { space, tokens } from '../../renderer/index.ts';

interface Props {
  readonly title: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Of what it would say, and of what it says now. */
  readonly labels: readonly [after: string, before: string];
  /** Said where there are no sentences. */
  readonly none?: readonly [after: string, before: string];
}

const EVERYBODYS = 'As everybody has it';

/** What a declaration would say, next to what it says now. */
export function ToldWords({ title, before, after, labels, none = [EVERYBODYS, EVERYBODYS] }: Props) {
  return (
    <div>
      <Box component="h3" sx={headingStyle}>
        {title}
      </Box>
      <Box sx={{ display: 'grid', gap: space(4), gridTemplateColumns: { xs: '1fr', md: 'repeat(2, minmax(0, 1fr))' } }}>
        <Sentences label={labels[0]} sentences={after} none={none[0]} />
        <Sentences label={labels[1]} sentences={before} none={none[1]} />
      </Box>
    </div>
  );
}

interface SentencesProps {
  readonly label: string;
  readonly sentences: readonly string[];
  readonly none: string;
}

function Sentences({ label, sentences, none }: SentencesProps) {
  return (
    <div>
      <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
        {label}
      </Box>
      {sentences.length === 0 ? (
        <Box component="p" sx={{ m: 0 }}>
          {none}
        </Box>
      ) : (
        <Box component="ul" sx={listStyle}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Box>
      )}
    </div>
  );
}

export const headingStyle = { fontSize: tokens.size.h3, m: 0, mb: space(1) } as const;
export const listStyle = { m: 0, pl: space(5), display: 'grid', gap: space(1) } as const;
