import { useMemo, useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { labelAbove, LOAD_FAILED, tokens } from '../../../renderer/index.ts';
import type { Found } from '../../shell/foundPages.ts';
import { foundLists } from '../../shell/foundRows.ts';
import { usePortal } from '../../shell/portalContext.ts';
import { useFound } from '../../shell/useFound.ts';
import type { TriedPlan } from './usePlanTrial.ts';

interface Props {
  readonly plan: TriedPlan | null;
  onChoose(plan: TriedPlan | null): void;
}

/** A plan that the viewer sees, found by its pupil, the newest first; one that is chosen stays until another is. */
export function PlanPicker({ plan, onChoose }: Props) {
  const [text, setText] = useState(plan?.words ?? '');
  const isTyped = text.trim() !== '' && text !== plan?.words;
  const { plans, loading, failed } = usePlans(isTyped ? text.trim() : '');
  // Made once for each choice: one made anew counts as a new choice, whose words replace what is being typed.
  const chosen = useMemo(() => (plan === null ? null : foundAgain(plan)), [plan]);
  return (
    <Autocomplete<Found>
      options={isTyped || chosen === null ? plans : [chosen]}
      loading={loading}
      value={chosen}
      inputValue={text}
      size="small"
      sx={{ minWidth: { xs: '100%', sm: 320 } }}
      autoHighlight
      filterOptions={(all) => all}
      getOptionLabel={wordsOf}
      getOptionKey={({ key }) => key}
      isOptionEqualToValue={(one, other) => one.key === other.key}
      popupIcon={null}
      loadingText="Searching…"
      noOptionsText={failed ? LOAD_FAILED : isTyped ? 'No plan found' : 'Type the pupil’s name'}
      onInputChange={(_, next) => setText(next)}
      onChange={(_, one) => onChoose(one === null ? null : triedPlan(one))}
      renderOption={({ key, ...props }, { text: name, beside }) => (
        <Box component="li" key={key} {...props}>
          <span>
            <strong>{name}</strong>
            <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: tokens.size.small }}>
              {beside}
            </Box>
          </span>
        </Box>
      )}
      renderInput={(params) => <TextField {...params} label="Pupil" sx={labelAbove} />}
    />
  );
}

const wordsOf = ({ text, beside }: Found): string => (beside === '' ? text : `${text} · ${beside}`);

const keyOf = (pepId: number) => String(pepId);

const triedPlan = (found: Found): TriedPlan => ({
  studentId: Number(found.row?.studentId),
  pepId: Number(found.row?.id),
  words: wordsOf(found),
});

const foundAgain = ({ words, pepId }: TriedPlan): Found => ({
  group: '',
  key: keyOf(pepId),
  text: words,
  beside: '',
  path: '',
});

/** The plans that the finder finds too. */
function usePlans(search: string) {
  const { catalog, facts } = usePortal().data;
  const lists = useMemo(
    () => foundLists(catalog, facts).filter(({ table }) => table.declaration.list === 'pep.list'),
    [catalog, facts],
  );
  const { answers, loading } = useFound(lists, search);
  const plans = useMemo(
    () => answers.flatMap(({ rows }) => rows.map((row) => ({ ...row, key: keyOf(Number(row.row?.id)) }))),
    [answers],
  );
  return { plans, loading, failed: answers.some(({ failed }) => failed !== null) };
}
