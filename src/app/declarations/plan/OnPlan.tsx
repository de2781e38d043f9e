import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { givenTypes } from '../../../contract/index.ts';
import type { SourceFile } from '../../../engine/index.ts';
import { space } from '../../../renderer/index.ts';
import { Choice } from '../../playground/Choice.tsx';
import { userTypeLabel } from '../../shell/userTypes.ts';
import { paneStyle } from '../paneStyle.ts';
import { problemsIn, type TextCheck } from '../useTextCheck.ts';
import { InventedPlan } from './InventedPlan.tsx';
import { PlanPicker } from './PlanPicker.tsx';
import { StoredPlan } from './StoredPlan.tsx';
import type { TrialState } from './usePlanTrial.ts';

interface Props extends TrialState {
  readonly path: string;
  /** One that can be read. */
  readonly text: string;
  readonly files: readonly SourceFile[];
  readonly check: TextCheck;
}

/** A draft's form, saved or not, on the answers of a plan or of an invented pupil. */
export function OnPlan({ path, text, files, check, trial, set }: Props) {
  const isSound = check.isOf && problemsIn(check.found, path).length === 0;
  const { plan, isInvented, typeId } = trial;
  return (
    <Box component="section" aria-label="On a plan" sx={style}>
      <Box sx={{ display: 'flex', gap: space(3), flexWrap: 'wrap', alignItems: 'end' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          sx={{ '& button': { textTransform: 'none', color: 'text.primary' } }}
          aria-label="Whose answers"
          value={isInvented}
          onChange={(_, next: boolean | null) => next !== null && set({ isInvented: next })}
        >
          <ToggleButton value={false}>A plan’s</ToggleButton>
          <ToggleButton value>An invented pupil’s</ToggleButton>
        </ToggleButtonGroup>
        <Choice
          label="Seen by"
          value={String(typeId)}
          options={givenTypes.map((type) => ({ value: String(type), label: userTypeLabel(type) }))}
          onChoose={(type) => set({ typeId: Number(type) })}
        />
        {!isInvented && <PlanPicker plan={plan} onChoose={(chosen) => set({ plan: chosen })} />}
      </Box>
      {isInvented && <InventedPlan {...{ path, text, files, trial, set }} />}
      {!isInvented && plan === null && <p>Choose a pupil’s plan. It is only looked at, and stays as it is.</p>}
      {!isInvented && plan !== null && <StoredPlan {...{ path, text, plan, isSound, trial, set }} />}
    </Box>
  );
}

const style = {
  ...paneStyle,
  display: 'grid',
  gap: space(3),
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > p': { m: 0, color: 'text.secondary' },
  '& > p:empty': { display: 'none' },
} as const;
