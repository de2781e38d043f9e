import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { isOfferedOn } from '../../../engine/index.ts';
import { dateText, space } from '../../../renderer/index.ts';
import { paneStyle } from '../paneStyle.ts';
import { LabelledDay } from './LabelledDay.tsx';
import type { AskingForm, ListBench } from './useListBench.ts';

interface Props {
  readonly made: Pick<ListBench, 'answers' | 'asking'>;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  onOpen(path: string): void;
}

/**
 * The answers that a question would offer on a day that can be tried otherwise, and the questions that ask with them.
 */
export function OfferedAnswers({ made: { answers, asking }, today, onOpen }: Props) {
  const [day, setDay] = useState(today);
  const offered = answers.filter((answer) => isOfferedOn(answer, day));
  return (
    <Box component="section" aria-label="What is offered" sx={{ ...paneStyle, display: 'grid', gap: space(3) }}>
      <LabelledDay label="Answered on" value={day} onChange={(to) => setDay(to === '' ? today : to)} />
      <Box component="p" role="status" sx={{ m: 0 }}>
        {`On ${dateText(day)}, ${offered.length} of ${answers.length} answers are offered`}
      </Box>
      <Box component="ol" aria-label="Answers that are offered" sx={{ m: 0, pl: space(5) }}>
        {offered.map(({ key, label }) => (
          <li key={key}>{label}</li>
        ))}
      </Box>
      {asking.length > 0 && <Asking {...{ asking, onOpen }} />}
    </Box>
  );
}

interface AskingProps extends Pick<Props, 'onOpen'> {
  readonly asking: readonly AskingForm[];
}

function Asking({ asking, onOpen }: AskingProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3">
        Questions that ask with it
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: space(1), pl: space(5) }}>
        {asking.map(({ path, title, questions }) => (
          <li key={path}>
            {questions.map((one) => `“${one}”`).join(', ')} in{' '}
            <Button size="small" onClick={() => onOpen(path)}>
              {title}
            </Button>
          </li>
        ))}
      </Box>
    </Box>
  );
}
