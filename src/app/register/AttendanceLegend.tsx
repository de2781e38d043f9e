import { styled } from '@mui/material/styles';
import { tokens, useEngine } from '../../renderer/index.ts';
import { inGroups } from './markCodes.ts';

/** The table of attendance codes beside a grid of marks (REG-2): those that can be given today. */
export function AttendanceLegend() {
  const { host } = useEngine();
  const { options = [] } = host.useLookups()('attendance-code');
  const today = String(host.facts.today);
  const offered = options.filter(
    ({ offered: is, validTo }) => is !== false && (validTo === undefined || validTo >= today),
  );
  return (
    <Legend>
      <summary>What the codes mean</summary>
      <p>
        Type a code in a cell, or press Enter for the list. Arrow keys move, Delete clears; Shift and Enter give the
        cell’s mark to the rest of the week, where nothing is marked yet.
      </p>
      <div>
        {inGroups(offered).map(({ title, options: codes }) => (
          <table key={title}>
            <caption>{title}</caption>
            <tbody>
              {codes.map(({ value, label }) => (
                <tr key={value}>
                  <th scope="row">{value}</th>
                  <td>{label}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </Legend>
  );
}

const Legend = styled('details')({
  marginBlock: 16,
  fontSize: tokens.size.table,
  '& summary': { minHeight: tokens.control.target, cursor: 'pointer', fontWeight: tokens.weight.strong },
  '& p': { maxWidth: tokens.reading, color: tokens.color.muted },
  '& > div': { columns: '340px', columnGap: 24 },
  '& table': { breakInside: 'avoid', width: '100%', borderCollapse: 'collapse', marginBottom: 12 },
  '& caption': { textAlign: 'left', padding: '4px 0', fontWeight: tokens.weight.strong },
  '& th': { width: 40, textAlign: 'left', verticalAlign: 'top' },
  '& th, & td': { borderTop: `1px solid ${tokens.color.line}`, padding: '4px 0' },
});
