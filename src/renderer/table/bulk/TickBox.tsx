import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { Row } from '../../../engine/index.ts';
import { useTableScope } from '../tableScope.ts';
import { useRowName } from './BulkReport.tsx';
import { rowKey, useTicks } from './useSelection.ts';

/** The box of a row on its card. */
export function CardTick({ row }: { readonly row: Row }) {
  const { compiled } = useTableScope();
  const nameOf = useRowName();
  const ticks = useTicks();
  if (ticks === null) return null;
  const id = rowKey(compiled, row);
  const change = (checked: boolean) =>
    ticks.choose(new Set(checked ? [...ticks.ids, id] : [...ticks.ids].filter((other) => other !== id)));
  return (
    <Checkbox
      size="small"
      checked={ticks.ids.has(id)}
      onChange={(event) => change(event.target.checked)}
      slotProps={{ input: { 'aria-label': `Select ${nameOf(row)}` } }}
    />
  );
}

/** The box of all rows of the page, above the cards: they have no head for it. */
export function PageTick({ rows }: { readonly rows: readonly Row[] }) {
  const { compiled } = useTableScope();
  const ticks = useTicks();
  if (ticks === null || rows.length === 0) return null;
  const all = ticks.ids.size === rows.length;
  const box = (
    <Checkbox
      size="small"
      checked={all}
      indeterminate={!all && ticks.ids.size > 0}
      onChange={(event) => ticks.choose(new Set(event.target.checked ? rows.map((row) => rowKey(compiled, row)) : []))}
    />
  );
  return <FormControlLabel control={box} label="Select all rows of this page" />;
}
