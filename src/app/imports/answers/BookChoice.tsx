import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { labelAbove, LoadFailure, space, useEngine } from '../../../renderer/index.ts';
import { FaultText } from '../../shell/FaultText.tsx';

/** What a workbook is to hold, as texts; `''` of what is not chosen, which for the year group means all. */
export interface ChosenBook {
  readonly stage: string;
  readonly academicYearId: string;
  readonly schoolTermId: string;
  readonly yearGroupId: string;
}

interface Props {
  readonly chosen: ChosenBook;
  /** Somebody wanted the workbook: what is missing is said. */
  readonly isTried: boolean;
  onChange(chosen: ChosenBook): void;
}

/** Which section of which plans. */
export function BookChoice({ chosen, isTried, onChange }: Props) {
  const { host } = useEngine();
  const sections = host.useOptions('plan-section', {});
  const years = host.useOptions('academic-year', {});
  const lookups = host.useLookups();
  const failed = [sections, years].filter((read) => read.failed);
  const retry = () => failed.forEach(({ reload }) => reload());
  if (failed.length > 0) return <LoadFailure text="The sections and years could not be loaded." onRetry={retry} />;
  const one = (name: keyof ChosenBook, more: Pick<ChoiceProps, 'label' | 'options' | 'missing' | 'all'>) => (
    <Choice
      {...more}
      value={chosen[name]}
      isWrong={isTried && chosen[name] === ''}
      onChange={(value) => onChange({ ...chosen, [name]: value })}
    />
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: space(4) }}>
      {one('stage', { label: 'Section', options: sections.options, missing: 'Please choose a section' })}
      {one('academicYearId', { label: 'Academic year', options: years.options, missing: 'Please choose a year' })}
      {one('schoolTermId', {
        label: 'Term',
        options: lookups('school-term').options ?? [],
        missing: 'Please choose a term',
      })}
      {one('yearGroupId', {
        label: 'Year group',
        options: lookups('year-group').options ?? [],
        all: 'All year groups',
      })}
    </Box>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly { readonly value: string | number; readonly label: string }[];
  readonly value: string;
  readonly isWrong: boolean;
  /** Said where nothing is chosen and something has to be. */
  readonly missing?: string;
  /** What choosing nothing is called, where it may stay so. */
  readonly all?: string;
  onChange(value: string): void;
}

function Choice({ label, options, value, isWrong, missing, all, onChange }: ChoiceProps) {
  const fault = isWrong && missing !== undefined ? missing : null;
  // Before its options are there a value would be none of them.
  const held = options.some((option) => String(option.value) === value) ? value : '';
  return (
    <TextField
      select
      size="small"
      sx={[labelAbove, { minWidth: { xs: '100%', sm: 220 } }]}
      label={label}
      value={held}
      error={fault !== null}
      helperText={fault !== null && <FaultText>{fault}</FaultText>}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      onChange={({ target }) => onChange(target.value)}
    >
      {all !== undefined && <MenuItem value="">{all}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={String(option.value)} value={String(option.value)}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
