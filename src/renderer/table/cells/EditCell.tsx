import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import IconButton from '@mui/material/IconButton';
import type { Json } from '../../../engine/index.ts';
import { rowKey } from '../bulk/useSelection.ts';
import { rowName } from '../rowName.ts';
import type { Refusal } from '../../ask/useRefusal.ts';
import { useTableScope } from '../tableScope.ts';
import { PencilIcon } from '../../parts/Icons.tsx';
import { later } from '../../parts/Later.tsx';
import { ControlPlace } from './controlPlace.ts';
import { RefusedValue } from './RefusedValue.tsx';
import { ShownValue } from './ShownValue.tsx';
import type { CellProps } from '../../cellTypes.ts';

const EditPanel = later(async () => (await import('../../ask/EditPanel.tsx')).EditPanel);

/**
 * Text as its format reads, with a pencil. A click, Enter or F2 asks the one question of a form that
 * its column names, in a small panel over the cell.
 */
export function EditCell(props: CellProps) {
  const { column, denied, never, tabIndex, text } = props;
  const { edits } = column.declaration;
  const shown = <ShownValue {...props} />;
  if (never || edits === undefined) return shown;
  if (denied === null) return <Editable {...props} edits={edits} />;
  return (
    <RefusedValue reason={denied} tabIndex={tabIndex} text={text}>
      {shown}
    </RefusedValue>
  );
}

interface EditableProps extends CellProps {
  readonly edits: { readonly form: string; readonly question: string };
}

function Editable({ edits, ...props }: EditableProps) {
  const { column, row, value, tabIndex } = props;
  const { compiled } = useTableScope();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const pencil = useReturningFocus(anchor !== null);
  const place = useRef<HTMLSpanElement>(null);
  const name = `${column.title} of ${rowName(compiled, row)}`;
  const open = () => setAnchor(place.current?.closest<HTMLElement>('[role="gridcell"], td, dd') ?? place.current);
  return (
    <>
      <ControlPlace
        ref={place}
        data-align={column.align}
        style={{ cursor: 'pointer' }}
        onClick={(event: MouseEvent<HTMLElement>) => {
          if (!pressesOther(event, pencil.current)) open();
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'F2' || !event.currentTarget.contains(event.target as Node)) return;
          event.preventDefault();
          open();
        }}
      >
        <ShownValue {...props} />
        <IconButton ref={pencil} size="small" tabIndex={tabIndex} aria-label={`Edit ${name}`} aria-haspopup="dialog">
          <PencilIcon />
        </IconButton>
      </ControlPlace>
      {anchor !== null && (
        <EditPanel
          anchor={anchor}
          name={name}
          edits={edits}
          first={value}
          facts={props.facts()}
          row={row}
          record={rowKey(compiled, row)}
          send={(answer) => send(props, answer)}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}

/**
 * A column that resets says why in a notice and shows what it showed; else the panel says it and keeps what was typed.
 */
async function send({ column, commit, attempt }: CellProps, answer: Json): Promise<Refusal | null> {
  if (column.declaration.resets) {
    await commit(answer);
    return null;
  }
  const result = await attempt(answer);
  if (result.ok) return null;
  const errors = Object.entries(result.errors).flatMap(([pointer, message]) =>
    pointer === '' ? [] : [{ pointer, message, keyword: 'refused' }],
  );
  return { failure: result.message, errors, reference: result.reference };
}

/**
 * Whether a click was meant for something else: a dialog or another button of the cell, or the choosing of its text.
 */
function pressesOther({ target, currentTarget }: MouseEvent<HTMLElement>, own: HTMLElement | null): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  const control = target.closest('a, button');
  if (control !== null && currentTarget.contains(control)) return control !== own;
  return window.getSelection()?.isCollapsed === false;
}

/** The button that opened something gets the focus back when it is closed. */
function useReturningFocus(open: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !open) button.current?.focus();
    was.current = open;
  }, [open]);
  return button;
}
