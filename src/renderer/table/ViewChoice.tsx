import { useId, useMemo } from 'react';
import { styled } from '@mui/material/styles';
import { viewOf, viewsOf } from '../../engine/index.ts';
import { space, tokens } from '../theme.ts';
import { useTableScope } from './tableScope.ts';
import type { TableState } from './useTableQuery.ts';

/**
 * Which view of the list is shown. It follows from the filters alone, so a link to a filtered list is a link to its
 * view; what is searched for, and the size of a page, stay as they are.
 */
export function ViewChoice({ state }: { readonly state: TableState }) {
  const { compiled, facts } = useTableScope();
  const id = useId();
  const views = useMemo(() => viewsOf(compiled, facts), [compiled, facts]);
  if (views.length < 2) return null;
  const shown = viewOf(compiled, views, state.query)?.title ?? '';
  const show = (title: string) => {
    const view = views.find((one) => one.title === title);
    if (view !== undefined) state.load(view.part);
  };
  return (
    <Choice className="screen-only">
      <label htmlFor={id}>View</label>
      <select id={id} value={shown} onChange={(event) => show(event.target.value)}>
        {shown === '' && <option value="">Other filters</option>}
        {views.map(({ title }) => (
          <option key={title}>{title}</option>
        ))}
      </select>
    </Choice>
  );
}

const Choice = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(2),
  '& select': {
    minHeight: tokens.control.height,
    font: 'inherit',
    paddingInline: space(2),
    borderRadius: tokens.radius,
    borderColor: tokens.color.control,
    backgroundColor: tokens.color.paper,
  },
});
