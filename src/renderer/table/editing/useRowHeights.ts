import { useCallback } from 'react';
import type { Row } from '../../../engine/index.ts';
import { useRowEditing } from './rowEditing.ts';

type RowHeight = (params: { readonly model: Row }) => 'auto' | null;

/** How high the rows of a grid are: one that is edited is as high as its questions, and what is wrong with them. */
export function useRowHeights(otherwise: RowHeight | undefined): { readonly getRowHeight?: RowHeight } {
  const editing = useRowEditing();
  const key = editing?.edited?.key;
  const isEdited = editing?.isEdited;
  const getRowHeight = useCallback<RowHeight>(
    (params) => (key !== undefined && isEdited?.(params.model) ? 'auto' : (otherwise?.(params) ?? null)),
    // The editing is another object with each key; which row it is, is not.
    // oxlint-disable-next-line react/exhaustive-deps
    [key, otherwise],
  );
  if (editing === null) return otherwise === undefined ? {} : { getRowHeight: otherwise };
  return { getRowHeight };
}
