import { useState } from 'react';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import type { LookupOption } from '../../../engine/index.ts';
import { Apart } from '../../parts/Apart.tsx';
import { useEngine } from '../../EngineProvider.tsx';
import { FloatingMenu } from '../../parts/FloatingMenu.tsx';
import { rowName } from '../rowName.ts';
import { useTableScope } from '../tableScope.ts';
import { MenuIcon } from '../../parts/Icons.tsx';
import { ControlPlace } from './controlPlace.ts';
import { LookupCell } from './LookupCell.tsx';
import { offersOf } from './offers.ts';
import { RefusedValue } from './RefusedValue.tsx';
import type { CellProps } from '../../cellTypes.ts';
import { useChange } from './useChange.ts';

/** The label of a choice with a menu of the others: choosing one saves it, or asks its form for what belongs to it. */
export function MenuCell(props: CellProps) {
  const { column, denied, never, tabIndex, text } = props;
  const { lookup, lookupId } = column;
  if (never) return <LookupCell {...props} />;
  if (denied !== null) {
    return (
      <RefusedValue reason={denied} tabIndex={tabIndex} text={text}>
        <LookupCell {...props} />
      </RefusedValue>
    );
  }
  if (lookup?.list !== undefined && lookupId !== undefined) return <LoadedOffers {...props} id={lookupId} />;
  return <Changeable {...props} options={lookup?.options ?? none} />;
}

const none: readonly LookupOption[] = [];

function LoadedOffers({ id, ...props }: CellProps & { readonly id: string }) {
  const { options } = useEngine().host.useOptions(id, {});
  return <Changeable {...props} options={options} />;
}

function Changeable({ options, ...props }: CellProps & { readonly options: readonly LookupOption[] }) {
  const { column, value, text, attempt, ask } = props;
  const { shown, saving, change } = useChange({ value, attempt });
  const offers = offersOf(column, options, shown);
  if (offers.length === 0) return <LookupCell {...props} />;
  const choose = (option: LookupOption) => {
    const form = column.declaration.asks?.[String(option.value)];
    if (form === undefined) change(option.value);
    else void ask(form, option.value);
  };
  const label = saving ? options.find((option) => option.value === shown)?.label : text;
  return (
    <ControlPlace aria-busy={saving}>
      <LookupCell {...props} value={shown} text={label ?? String(shown)} />
      <OffersMenu {...props} offers={offers} saving={saving} onChoose={choose} />
    </ControlPlace>
  );
}

interface OffersMenuProps extends CellProps {
  readonly offers: readonly LookupOption[];
  readonly saving: boolean;
  onChoose(option: LookupOption): void;
}

function OffersMenu({ column, row, tabIndex, offers, saving, onChoose }: OffersMenuProps) {
  const { compiled } = useTableScope();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = `Change ${column.title} of ${rowName(compiled, row)}`;
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        size="small"
        tabIndex={tabIndex}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {saving ? <CircularProgress size={16} aria-label="Saving" /> : <MenuIcon />}
      </IconButton>
      <Apart>
        <FloatingMenu anchor={anchor} label={name} onClose={close}>
          {offers.map((option) => (
            <MenuItem
              key={option.value}
              onClick={() => {
                close();
                onChoose(option);
              }}
            >
              {option.label}
            </MenuItem>
          ))}
        </FloatingMenu>
      </Apart>
    </>
  );
}
