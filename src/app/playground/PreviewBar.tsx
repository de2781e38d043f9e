import { memo, useId, useMemo } from 'react';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { Json, LookupOption, SourceFile } from '../../engine/index.ts';
import { isObject, valueAt } from '../../engine/index.ts';
import { signedInTypes } from '../../contract/index.ts';
import { space, useEngine } from '../../renderer/index.ts';
import { usePortal } from '../shell/portalContext.ts';
import { userTypeLabel } from '../shell/userTypes.ts';
import { parsedObject } from './JsonEditor.tsx';
import { usualFacts, withFact } from './previewFacts.ts';

interface Props {
  readonly files: readonly SourceFile[];
  readonly path: string;
  readonly laysOn: boolean;
  readonly factsText: string;
  onPath(path: string): void;
  onLayOn(on: boolean): void;
  onFacts(text: string): void;
}

/** Which form, for which authority, seen by whom and for which pupil. */
export const PreviewBar = memo(function PreviewBar({
  files,
  path,
  laysOn,
  factsText,
  onPath,
  onLayOn,
  onFacts,
}: Props) {
  const { data } = usePortal();
  const { host } = useEngine();
  const forms = useMemo(
    () =>
      files.map((file) => file.path).filter((one) => /^(overlays\/[^/]+\/)?forms\//.test(one) && !isLaidOn(files, one)),
    [files],
  );
  const facts = parsedObject(factsText) ?? usualFacts;
  const set = (values: { readonly [at: string]: Json }) =>
    onFacts(
      JSON.stringify(
        Object.entries(values).reduce((held, [at, value]) => withFact(held, at, value), facts),
        null,
        2,
      ),
    );
  const years = host.useLookups()('year-group').options ?? [];
  return (
    <Box sx={{ display: 'flex', gap: space(4), flexWrap: 'wrap', alignItems: 'end' }}>
      <Choice label="Form" value={path} options={forms.map((one) => ({ value: one, label: one }))} onChoose={onPath} />
      <FormControlLabel
        disabled={!path.startsWith('forms/')}
        control={<Switch checked={laysOn} onChange={(_, on) => onLayOn(on)} />}
        label={`With the overlay of ${data.settings.localAuthorityName}`}
      />
      <Choice
        label="Seen by"
        value={String(valueAt(facts, ['user', 'typeId']) ?? 1)}
        options={signedInTypes.map((type) => ({ value: String(type), label: userTypeLabel(type) }))}
        onChoose={(type) => set({ 'user.typeId': Number(type) })}
      />
      <Choice
        label="Year group"
        value={String(valueAt(facts, ['pupil', 'yearGroupId']) ?? '')}
        options={years.map(({ value, label }) => ({ value: String(value), label }))}
        onChoose={(year) => set({ 'pupil.yearGroupId': Number(year), 'pupil.phase': phaseOf(years, Number(year)) })}
      />
    </Box>
  );
});

const phaseOf = (years: readonly LookupOption[], id: number): Json =>
  years.find(({ value }) => value === id)?.data?.phase ?? null;

/** An overlay of a form is edited with its form, not by itself. */
function isLaidOn(files: readonly SourceFile[], path: string): boolean {
  const text = path.startsWith('overlays/') ? files.find((file) => file.path === path)?.text : undefined;
  return text !== undefined && isObject(parsedObject(text)?.base);
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  onChoose(value: string): void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <Box sx={{ display: 'grid', gap: space(1), minWidth: 200 }}>
      {/* Beside the choice and not around it, or all its options would be part of its name. */}
      <label htmlFor={id}>{label}</label>
      <TextField
        select
        size="small"
        id={id}
        value={value}
        slotProps={{ select: { native: true } }}
        onChange={(event) => onChoose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </TextField>
    </Box>
  );
}
