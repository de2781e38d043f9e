import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { importKindIds, type ImportKindId } from '../../contract/index.ts';
import { labelAbove, useEngine } from '../../renderer/index.ts';

interface Props {
  readonly value: ImportKindId;
  onChange(kind: ImportKindId): void;
}

/** What a file holds. */
export function KindChoice({ value, onChange }: Props) {
  const lookup = useEngine().host.useLookups()('import-kind');
  const labelOf = (kind: ImportKindId) => lookup.options?.find((option) => option.value === kind)?.label ?? kind;
  return (
    <TextField
      select
      size="small"
      sx={labelAbove}
      label="What the file holds"
      value={value}
      onChange={({ target }) => onChange(importKindIds.find((kind) => kind === target.value) ?? value)}
    >
      {importKindIds.map((kind) => (
        <MenuItem key={kind} value={kind}>
          {labelOf(kind)}
        </MenuItem>
      ))}
    </TextField>
  );
}
