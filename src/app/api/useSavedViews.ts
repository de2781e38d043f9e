import { useMemo } from 'react';
import type { Facts } from '../../engine/index.ts';
import type { NamedView, SavedViews } from '../../renderer/index.ts';
import { useOperation } from './useOperation.ts';
import { useRead } from './useRead.ts';

const none: readonly NamedView[] = [];

/** The views of a list that the user and their authority have saved, which the server keeps (D-238). */
export function useSavedViews(table: string, facts: Facts): SavedViews {
  const { body, error, reload } = useRead('views.list', { table });
  const command = useOperation('views.remove', facts);
  return useMemo(() => {
    const remove = ({ viewId }: NamedView) => command.run({ viewId });
    const failed = error !== null;
    return {
      views: body?.contents ?? none,
      failed,
      mayShare: body?.mayShare ?? false,
      form: 'list-view/save',
      remove,
      reload,
    };
  }, [body, error, reload, command]);
}
