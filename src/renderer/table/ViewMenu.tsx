import { useRef, useState } from 'react';
import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import type { ColumnChoice, CompiledTable } from '../../engine/index.ts';
import {
  applyColumnChoice,
  columnChoiceOf,
  columnsOfView,
  jsonEqual,
  showsView,
  viewToSave,
} from '../../engine/index.ts';
import type { Json } from '../../engine/index.ts';
import { useOpenForm } from '../ask/FormOpener.tsx';
import { useEngine } from '../EngineProvider.tsx';
import type { SavedViews } from '../host.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { FloatingMenu } from '../parts/FloatingMenu.tsx';
import { useTableScope } from './tableScope.ts';
import type { ColumnChoiceState } from './useColumnChoice.ts';
import type { TableState } from './useTableQuery.ts';
import type { SettingView, ViewsState } from './useViews.ts';

interface ViewMenuProps {
  readonly state: TableState;
  readonly views: ViewsState;
  readonly store: SavedViews;
  readonly choice: ColumnChoiceState;
}

const LABEL = 'Save or change views';

/** Saves how the list is looked at under a name; saves anew, renames or removes the view that is shown. */
export function ViewMenu({ state, views: { shown }, store, choice }: ViewMenuProps) {
  const { compiled } = useTableScope();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [removing, setRemoving] = useState<SettingView | null>(null);
  const save = useSaving({ state, store, choice });
  const remove = useRemoving({ state, store });
  const own = shown?.mayChange === true ? shown : null;
  const changes = own !== null && isViewChanged(compiled, { view: own, state, choice });
  const choose = (act: () => void) => () => {
    setOpen(false);
    act();
  };
  return (
    <>
      <Tooltip title={LABEL}>
        <IconButton
          ref={button}
          aria-label={LABEL}
          aria-haspopup="menu"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <BookmarkIcon />
        </IconButton>
      </Tooltip>
      <FloatingMenu anchor={open ? button.current : null} label={LABEL} onClose={() => setOpen(false)}>
        {own && (
          <MenuItem onClick={choose(() => void save(own))}>
            {changes ? `Save the changes to “${own.title}”` : `Rename “${own.title}”`}
          </MenuItem>
        )}
        <MenuItem onClick={choose(() => void save(null))}>Save as a new view</MenuItem>
        {own && <MenuItem onClick={choose(() => setRemoving(own))}>{`Remove “${own.title}”`}</MenuItem>}
      </FloatingMenu>
      <ConfirmDialog
        question={removing && `Remove the view “${removing.title}”?`}
        detail={removing?.isForAll ? 'Nobody finds it any more. The list itself stays.' : undefined}
        yes="Remove view"
        no="Keep it"
        danger
        onAnswer={(yes) => {
          setRemoving(null);
          if (yes && removing) void remove(removing);
        }}
      />
    </>
  );
}

interface Shown {
  readonly view: SettingView;
  readonly state: TableState;
  readonly choice: ColumnChoiceState;
}

/** Whether the list is looked at in another way than the view that is shown says. */
export function isViewChanged(compiled: CompiledTable, { view, state, choice }: Shown): boolean {
  if (view.part === null || !showsView(compiled, view.part, state.query)) return true;
  const columns = columnsOfView(view);
  if (columns === null) return false;
  // Columns that have come since it was saved are shown as they are declared: nobody changed that.
  const asSaved = columnChoiceOf(applyColumnChoice(compiled.columns, columns));
  return !jsonEqual(asJson(asSaved), asJson(columnChoiceOf(choice.columns)));
}

const asJson = (choice: ColumnChoice): Json => JSON.parse(JSON.stringify(choice)) as Json;

/** Opens the form that saves what is looked at: as a new view, or in the place of one. */
function useSaving({ state, store, choice }: Omit<ViewMenuProps, 'views'>) {
  const { compiled } = useTableScope();
  const openForm = useOpenForm();
  return async (view: SettingView | null) => {
    const saved = viewToSave(compiled, state.latest(), columnChoiceOf(choice.columns));
    const { viewId = null, title = '', isForAll = false } = view ?? {};
    const asked = { ...saved, viewId, title, isForAll, table: compiled.id, mayShare: store.mayShare };
    const reply = await openForm(store.form, { view: asked });
    if (reply === null) return;
    store.reload();
    choice.settle();
    if (typeof reply.id === 'number') state.show({}, reply.id);
  };
}

function useRemoving({ state, store }: Pick<ViewMenuProps, 'state' | 'store'>) {
  const { host } = useEngine();
  return async (view: SettingView) => {
    const result = await store.remove(view);
    store.reload();
    if (result.ok) state.show({}, null);
    host.notify(
      result.ok
        ? { tone: 'success', text: 'View removed' }
        : { tone: 'error', text: result.message, reference: result.reference },
    );
  };
}
