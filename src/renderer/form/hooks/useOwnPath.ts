import { useMemo } from 'react';
import { toFieldPathId } from '@rjsf/utils';
import type { EngineFieldProps } from '../fields/fieldProps.ts';

/** The place of a property or an item among all answers; the same object for as long as it stands there. */
export function useOwnPath(part: string | number, { fieldPathId, registry }: EngineFieldProps) {
  const { $id, path } = fieldPathId;
  return useMemo(
    () => toFieldPathId(part, registry.globalFormOptions, { $id, path }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the id says all of the path, which rjsf makes anew
    [part, $id],
  );
}
