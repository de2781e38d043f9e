import { useId, type MouseEvent } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { space, tokens } from '../theme.ts';
import { useTableScope } from './tableScope.ts';
import type { ColumnChoiceState } from './useColumnChoice.ts';
import type { TableState } from './useTableQuery.ts';
import type { SettingView, ViewsState } from './useViews.ts';
import { isViewChanged, ViewMenu } from './ViewMenu.tsx';

interface ViewChoiceProps {
  readonly state: TableState;
  readonly views: ViewsState;
  readonly choice: ColumnChoiceState;
}

/**
 * Which view of the list is shown, and what can be done with it. What is searched for stays as it is; so does the size
 * of a page where the view was not saved by somebody.
 */
export function ViewChoice({ state, views, choice }: ViewChoiceProps) {
  const { declared, store, saved } = views;
  const isChoice = declared.length > 1 || saved.length > 0;
  if (!isChoice && store === null) return null;
  return (
    <Choice className="screen-only" data-views>
      {isChoice && <ViewList state={state} views={views} choice={choice} />}
      {store?.failed && <NotRead onRetry={store.reload} />}
      {store !== null && <ViewMenu state={state} views={views} store={store} choice={choice} />}
    </Choice>
  );
}

/** The list itself is there: what people have saved of it is told to be missing, and read again. */
function NotRead({ onRetry }: { readonly onRetry: () => void }) {
  const retry = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes once they are there; the one beside it stays.
    currentTarget.closest('[data-views]')?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
    onRetry();
  };
  return (
    <span role="status">
      Saved views could not be loaded.{' '}
      <Button size="small" onClick={retry}>
        Try again
      </Button>
    </span>
  );
}

/** Names are people's own: what tells a saved view is its number. */
const savedValue = (viewId: number) => `saved ${viewId}`;

function ViewList({ state, views, choice }: ViewChoiceProps) {
  const { compiled } = useTableScope();
  const { declared, saved, shown, shownDeclared } = views;
  const id = useId();
  const show = (value: string) => {
    const view = saved.find(({ viewId }) => savedValue(viewId) === value);
    const part = view?.part ?? declared.find(({ title }) => title === value)?.part;
    if (part) state.show(part, view?.viewId ?? null);
  };
  const value = shown === null ? (shownDeclared ?? '') : savedValue(shown.viewId);
  const changed = shown !== null && isViewChanged(compiled, { view: shown, state, choice });
  const named = (view: SettingView) => (
    <option key={view.viewId} value={savedValue(view.viewId)} disabled={view.part === null}>
      {view.title}
      {view.part === null && ' (cannot be shown any more)'}
      {changed && view.viewId === shown.viewId && ' (changed)'}
    </option>
  );
  return (
    <>
      <label htmlFor={id}>View</label>
      <select id={id} value={value} onChange={(event) => show(event.target.value)}>
        {value === '' && <option value="">Other filters</option>}
        {declared.map(({ title }) => (
          <option key={title}>{title}</option>
        ))}
        <Group label="Your views" views={saved.filter(({ isForAll }) => !isForAll)} named={named} />
        <Group label="Views for everybody" views={saved.filter(({ isForAll }) => isForAll)} named={named} />
      </select>
    </>
  );
}

interface GroupProps {
  readonly label: string;
  readonly views: readonly SettingView[];
  named(view: SettingView): React.ReactNode;
}

function Group({ label, views, named }: GroupProps) {
  return views.length === 0 ? null : <optgroup label={label}>{views.map(named)}</optgroup>;
}

const Choice = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(2),
  '& select': {
    minHeight: tokens.control.height,
    // The longest names stand in the list itself, which is as wide as they are.
    maxWidth: '16rem',
    font: 'inherit',
    paddingInline: space(2),
    borderRadius: tokens.radius,
    borderColor: tokens.color.control,
    backgroundColor: tokens.color.paper,
  },
});
