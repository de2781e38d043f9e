import { useCallback } from 'react';
import type { StudentPage } from '../../contract/index.ts';
import { firstOf } from '../api/portalData.ts';
import { portalApi, usePortalDispatch } from '../api/store.ts';
import { useRead, type ReadState } from '../api/useRead.ts';

/** A pupil's page as the server knows it; null while it loads. */
export function usePupilPage(
  studentId: number,
): Omit<ReadState<StudentPage>, 'body'> & { readonly page: StudentPage | null } {
  const { body, ...state } = useRead('students.page', { studentId });
  return { ...state, page: body === null ? null : firstOf(body) };
}

/** Reads a pupil's page and the header above it again, after something of them was changed. */
export function usePupilReload(): () => void {
  const dispatch = usePortalDispatch();
  return useCallback(() => {
    const reads = ['students.page', 'students.header', 'students.overview'].map((id) => ({
      type: 'read' as const,
      id,
    }));
    dispatch(portalApi.util.invalidateTags(reads));
  }, [dispatch]);
}
