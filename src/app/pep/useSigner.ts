import { useMemo } from 'react';
import type { Signing } from '../../contract/index.ts';
import { isObject } from '../../engine/index.ts';
import { usePortal } from '../shell/portalContext.ts';

/** Who would sign on this page; the same while the session is. */
export function useSigner(): Signing['user'] {
  const { user } = usePortal().data.facts;
  return useMemo(() => {
    const { typeId, userId, isSupportOrigin } = isObject(user) ? user : {};
    return { typeId: Number(typeId), userId: Number(userId), isSupportOrigin: isSupportOrigin === true };
  }, [user]);
}
