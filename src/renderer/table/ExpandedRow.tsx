import type { KeyboardEvent } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { Row } from '../../engine/index.ts';
import { BesideIcon, ChevronIcon } from '../parts/Icons.tsx';
import { space, tokens } from '../theme.ts';
import { OwnAddress } from './AddressProvider.tsx';
import { useExpansion, WithinRowContext } from './expansion.ts';
import { rowName } from './rowName.ts';
import { rowFacts, useTableScope } from './tableScope.ts';

/** Opens and closes a row: an arrow in a grid, with its words on a card. */
export function ExpandButton({ row, tabIndex, words }: { row: Row; tabIndex?: 0 | -1; words?: true }) {
  const { compiled } = useTableScope();
  const expansion = useExpansion();
  if (expansion === null) return null;
  const { label, idOf, buttonOf, toggle, isBeside } = expansion;
  const open = expansion.isOpen(row);
  const about = `${label}: ${rowName(compiled, row)}`;
  const common = {
    id: buttonOf(row),
    'aria-expanded': open,
    'aria-controls': open ? idOf(row) : undefined,
    onClick: () => toggle(row),
    onKeyDown: keepKeys,
  };
  const arrow = isBeside ? <BesideIcon /> : <ChevronIcon direction={open ? 'down' : 'right'} />;
  if (words)
    return (
      <Button {...common} size="small" startIcon={arrow} aria-label={about}>
        {label}
      </Button>
    );
  return (
    <IconButton {...common} size="small" tabIndex={tabIndex} aria-label={about} title={label}>
      {arrow}
    </IconButton>
  );
}

/** The grid around takes the space bar for itself, and the button would never be pressed. */
function keepKeys(event: KeyboardEvent) {
  if (event.key === ' ' || event.key === 'Enter') event.stopPropagation();
}

/** What an open row opens to. Its tables keep their state to themselves: the address belongs to the table around. */
export function ExpandedBody({ row }: { readonly row: Row }) {
  const { compiled, facts } = useTableScope();
  const expansion = useExpansion();
  if (expansion === null) return null;
  const { Body, items, label, idOf } = expansion;
  return (
    // Its keys are its own: the grid around it would move its focus by them.
    <Place
      id={idOf(row)}
      role="group"
      aria-label={`${label}: ${rowName(compiled, row)}`}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <WithinRowContext value={rowName(compiled, row)}>
        <OwnAddress>
          <Body items={items} facts={rowFacts(facts, row)} />
        </OwnAddress>
      </WithinRowContext>
    </Place>
  );
}

const Place = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: space(4),
  minWidth: 0,
  whiteSpace: 'normal',
  lineHeight: 1.5,
  '& > p': { margin: 0, maxWidth: tokens.reading },
  // In a grid it is as wide as what is seen of the grid, and stays there while columns are pushed sideways.
  '.MuiDataGrid-cell > &': {
    position: 'sticky',
    left: `calc(var(--arrows-from, 0px) + ${space(3)})`,
    boxSizing: 'border-box',
    width: `calc(100cqi - var(--arrows-from, 0px) - 2 * ${space(3)})`,
    padding: `${space(3)} 0`,
  },
});
