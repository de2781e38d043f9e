import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { longerThanOwn, type ImportKindId } from '../../contract/index.ts';
import { labelAbove, space } from '../../renderer/index.ts';

/** Which rows of the national list are taken: those of an area ('' is the authority's), or all. */
export interface TakenRows {
  readonly area: string;
  readonly everyArea: boolean;
}

export const ownRows: TakenRows = { area: '', everyArea: false };

/** The same as the call says it; nothing where there is no such list. */
export function takenQuery(kind: ImportKindId, { area, everyArea }: TakenRows): { readonly [name: string]: string } {
  if (kind !== 'school') return {};
  if (everyArea) return { everyArea: 'true' };
  return area.trim() === '' ? {} : { area: area.trim() };
}

const help =
  'As in its column LA (name) or LA (code). Left blank it is the number that your authority has at Authority ' +
  'settings, or else its name in the portal. ' +
  `Lists of at most ${longerThanOwn.toLocaleString('en-GB')} rows are taken whole.`;

/** Whose schools of the national list are taken. */
export function AreaChoice({ taken, onChange }: { readonly taken: TakenRows; onChange(taken: TakenRows): void }) {
  return (
    <Box sx={{ display: 'grid', gap: space(2) }}>
      <FormControlLabel
        label="Of the national list, take only the schools of our area and those that we have already"
        control={<Checkbox checked={!taken.everyArea} onChange={(_, on) => onChange({ ...taken, everyArea: !on })} />}
      />
      {!taken.everyArea && (
        <TextField
          size="small"
          autoComplete="off"
          sx={labelAbove}
          label="Name or code of our area in the list"
          helperText={help}
          value={taken.area}
          slotProps={{ htmlInput: { maxLength: 100 } }}
          onChange={({ target }) => onChange({ ...taken, area: target.value })}
        />
      )}
    </Box>
  );
}
