import { useId, useState } from 'react';
import ViewColumnIcon from '@mui/icons-material/ViewColumn';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { space, tokens } from '../theme.ts';
import { pageAction } from '../parts/pageOffer.ts';
import { ColumnList } from './ColumnList.tsx';
import type { ColumnChoiceState } from './useColumnChoice.ts';

/** Chooses which columns show, their order and widths: dragging, or by buttons that a keyboard reaches (TBL-5). */
export function ColumnChooser({ choice }: { readonly choice: ColumnChoiceState }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        ref={pageAction}
        variant="outlined"
        startIcon={<ViewColumnIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Columns
      </Button>
      {anchor !== null && <ColumnPopover choice={choice} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

interface ColumnPopoverProps {
  readonly choice: ColumnChoiceState;
  /** The button that opened it, which gets the focus back. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The list of columns below what opened it. */
export function ColumnPopover({ choice, anchor, onClose }: ColumnPopoverProps) {
  const id = useId();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': id, sx: { width: 400, maxWidth: 'calc(100vw - 32px)', p: 3 } },
      }}
    >
      <Title id={id}>Columns</Title>
      <ColumnList choice={choice} />
      {choice.measure.current !== null && (
        <Hint>On a head of the table, Shift and an arrow key change the width, Ctrl and an arrow key the place.</Hint>
      )}
      <Footer>
        <Button size="small" onClick={choice.reset}>
          Reset
        </Button>
        <Button size="small" variant="contained" onClick={onClose}>
          Close
        </Button>
      </Footer>
    </Popover>
  );
}

const Title = styled('h2')({ fontSize: tokens.size.h3, margin: 0, marginBottom: space(2) });
const Hint = styled('p')({ margin: 0, marginTop: space(2), fontSize: tokens.size.small, color: tokens.color.muted });
const Footer = styled('div')({ display: 'flex', justifyContent: 'space-between', paddingTop: space(2) });
