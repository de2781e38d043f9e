import { useId, useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { EnquirySummary, PepStage } from '../../../contract/index.ts';
import { pointerOf, questionsOf, type Question } from '../../../engine/index.ts';
import { space, tokens } from '../../../renderer/index.ts';
import { useActiveForm } from '../useActiveForm.ts';
import { wordsOf } from './EnquiryButton.tsx';
import { openAmong, type Enquiries } from './enquiriesContext.ts';

interface Props {
  readonly stage: PepStage;
  readonly enquiries: Enquiries;
}

/** Where in a section something was asked, and a way to ask on each of its answers, for who cannot hover over one. */
export function EnquiryOverview({ stage, enquiries }: Props) {
  const { own, mayAsk, open } = enquiries;
  return (
    <>
      {own.length === 0 ? (
        <p>Nothing was asked in this section.</p>
      ) : (
        <Box component="ul" sx={listStyle}>
          {own.map((each) => (
            <li key={each.enquiryId}>
              <Button size="small" onClick={() => open(each.pointer)} sx={{ textAlign: 'left' }}>
                {each.title}
              </Button>
              <Box sx={{ color: 'text.secondary', fontSize: tokens.size.small, pl: space(2) }}>{stateOf(each)}</Box>
            </li>
          ))}
        </Box>
      )}
      {mayAsk && <ChooseAnswer stage={stage} onChoose={open} />}
    </>
  );
}

/** Who is asked by whom, and whose turn it is. */
export function stateOf({ askedBy, askedOf, isResolved, isAnswered }: EnquirySummary): string {
  const state = isResolved ? 'resolved' : isAnswered ? 'answered' : 'not answered yet';
  return `${askedBy} asks ${askedOf}: ${state}`;
}

function ChooseAnswer({ stage, onChoose }: { readonly stage: PepStage; onChoose(pointer: string): void }) {
  const id = useId();
  // As it was read: what is being typed since is stored before it can be asked about.
  const document = useMemo(() => ({ answers: stage.formData, parked: stage.parked }), [stage]);
  const active = useActiveForm(stage, document);
  const places = useMemo(() => answersOf(questionsOf(active), []), [active]);
  const [pointer, setPointer] = useState('');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: space(2), alignItems: 'end', mt: space(4) }}>
      <Box sx={{ display: 'grid', gap: space(1), flex: '1 1 240px', minWidth: 0 }}>
        <label htmlFor={id}>Answer to ask about</label>
        <Box
          component="select"
          id={id}
          value={pointer}
          onChange={({ target }) => setPointer(target.value)}
          sx={selectStyle}
        >
          <option value="">Please choose</option>
          {places.map((place) => (
            <option key={place.pointer} value={place.pointer}>
              {place.title}
            </option>
          ))}
        </Box>
      </Box>
      <Button variant="outlined" disabled={pointer === ''} onClick={() => onChoose(pointer)}>
        {wordsOf(0, 0)}
      </Button>
    </Box>
  );
}

/** The places that can be asked about; a list as a whole, since its rows are asked about where they stand. */
function answersOf({ fields }: Question, above: readonly string[]): { pointer: string; title: string }[] {
  return [...fields].flatMap(([name, question]) => {
    const path = [...above, name];
    if (question.kind === 'group') return answersOf(question, path);
    return question.title === '' ? [] : [{ pointer: pointerOf(path), title: question.title }];
  });
}

/** How many questions of a plan are open. */
export const openWords = (all: readonly EnquirySummary[]): string => `Questions: ${openAmong(all).length} open`;

const listStyle = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: space(2) } as const;

const selectStyle = {
  font: 'inherit',
  minHeight: tokens.control.height,
  width: '100%',
  minWidth: 0,
  px: space(2),
  bgcolor: 'background.paper',
  color: 'text.primary',
  border: 1,
  borderColor: tokens.color.control,
  borderRadius: 1,
} as const;
