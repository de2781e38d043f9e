import { useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import type { LookupOption } from '../../engine/index.ts';
import { tokens, useEngine } from '../../renderer/index.ts';
import { inGroups } from './markCodes.ts';
import { inWords } from './weeks.ts';

/** What each button lists, by lookup (SATT-9). */
const lists: readonly (readonly [title: string, lookups: readonly string[]])[] = [
  ['Attendance codes', ['attendance-code']],
  ['Exclusion codes', ['exclusion-type', 'exclusion-reason']],
  ['X codes', ['x-sub-code']],
  ['I codes', ['i-sub-code']],
];

/** Buttons that open the codes and their sub-codes, with the dates on which each held. */
export function AttendanceCodes() {
  const [open, setOpen] = useState<(typeof lists)[number] | null>(null);
  return (
    <Buttons>
      {lists.map((list) => (
        <Button key={list[0]} size="small" variant="outlined" onClick={() => setOpen(list)}>
          {list[0]}
        </Button>
      ))}
      {open !== null && <CodeList title={open[0]} lookups={open[1]} onClose={() => setOpen(null)} />}
    </Buttons>
  );
}

interface CodeListProps {
  readonly title: string;
  readonly lookups: readonly string[];
  onClose(): void;
}

function CodeList({ title, lookups, onClose }: CodeListProps) {
  const { host } = useEngine();
  const find = host.useLookups();
  return (
    <Dialog open onClose={onClose} aria-labelledby="code-list" maxWidth="md" fullWidth>
      <DialogTitle id="code-list">{title}</DialogTitle>
      <DialogContent dividers tabIndex={0}>
        {lookups.map((id) => (
          <Codes key={id} title={find(id).title} options={find(id).options ?? []} />
        ))}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Codes({ title, options }: { readonly title: string; readonly options: readonly LookupOption[] }) {
  return (
    <Table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Meaning</th>
          <th scope="col">In use</th>
        </tr>
      </thead>
      {inGroups(options).map(({ title: group, options: codes }) => (
        <tbody key={group}>
          {group !== '' && (
            <tr>
              <th scope="rowgroup" colSpan={3}>
                {group}
              </th>
            </tr>
          )}
          {codes.map((option) => (
            <tr key={option.value}>
              <th scope="row">{option.value}</th>
              <td>{option.label}</td>
              <td>{heldFrom(option)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </Table>
  );
}

/** The days on which a code held, in words. */
function heldFrom({ validFrom, validTo, offered }: LookupOption): string {
  if (validFrom !== undefined && validTo !== undefined) return `${inWords(validFrom)} to ${inWords(validTo)}`;
  if (validFrom !== undefined) return `Since ${inWords(validFrom)}`;
  if (validTo !== undefined) return `Until ${inWords(validTo)}`;
  return offered === false ? 'Not offered' : 'Always';
}

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginBlock: 12 });

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  marginBottom: 16,
  fontSize: tokens.size.table,
  '& caption': { textAlign: 'left', fontWeight: tokens.weight.strong, padding: '4px 0' },
  '& th': { textAlign: 'left', verticalAlign: 'top' },
  '& th, & td': { borderTop: `1px solid ${tokens.color.line}`, padding: '4px 8px 4px 0' },
});
