import { styled } from '@mui/material/styles';
import type { JsonObject, ResolvedTable } from '../../engine/index.ts';
import { findFormat, formatOf } from '../../engine/index.ts';
import { space, tokens } from '../theme.ts';

/** Totals over all rows under the filter, as the server counted them; it keeps its place while they load. */
export function SummaryRow({ declared, values }: { readonly declared: NonNullable<ResolvedTable['summary']>; readonly values: JsonObject | undefined }) {
  return (
    <Totals>
      {declared.map(({ field, title, format }) => {
        const value = values?.[field];
        const shown = format === undefined ? formatOf({ title, type: typeof value }) : findFormat(format);
        return (
          <div key={field}>
            <dt>{title}</dt>
            <dd>{value === undefined ? '\u00A0' : shown.toText(value, { options: {} })}</dd>
          </div>
        );
      })}
    </Totals>
  );
}

const Totals = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space(1)} ${space(6)}`,
  margin: 0,
  '& div': { display: 'flex', flexDirection: 'column-reverse' },
  '& dt': { color: tokens.color.muted },
  '& dd': { margin: 0, fontSize: tokens.size.h3, fontWeight: tokens.weight.heading, fontVariantNumeric: 'tabular-nums' },
});
