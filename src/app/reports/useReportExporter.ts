import { useMemo } from 'react';
import type { JsonObject } from '../../engine/index.ts';
import { useEngine, type Exporter } from '../../renderer/index.ts';
import { makeExporter } from '../api/exporter.ts';
import { usePortal } from '../shell/portalContext.ts';

/**
 * Makes a file that is no table's: what the call needs beside the name and password of every file stands in `body`, and
 * in the parameters of what is asked for.
 */
export function useReportExporter(operation: string, body: JsonObject): Exporter {
  const { host } = useEngine();
  const { settings } = usePortal().data;
  const text = JSON.stringify(body);
  return useMemo(
    () =>
      makeExporter(operation, { facts: host.facts, settings }, ({ params }) => ({
        ...(JSON.parse(text) as JsonObject),
        ...params,
      })),
    [operation, host.facts, settings, text],
  );
}
