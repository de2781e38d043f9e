import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { StudentHeader } from '../../contract/index.ts';

/**
 * Goes to the address of the record that is shown: one that was merged into another is that, and old links lead there.
 */
export function useRecordsAddress(asked: number, header: StudentHeader | null): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const shown = header?.studentId ?? asked;
  useEffect(() => {
    if (shown === asked) return;
    const path = pathname.replace(/^(\/students?\/)\d+/, `$1${shown}`);
    void navigate(path + search + hash, { replace: true });
  }, [shown, asked, pathname, search, hash, navigate]);
}
