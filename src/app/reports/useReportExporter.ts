import { useMemo } from 'react';
import type { JsonObject } from '../../engine/index.ts';
import { useEngine, type Exporter } from '../../renderer/index.ts';
import { makeExporter } from '../api/exporter.ts';
import { usePortal } from '../shell/portalContext.ts';

/** Makes a file that is no table's: what the call needs beside the name and password of every file stands in `body`. */
export function useReportExporter(operation: string, body: JsonObject): Exporter {
  const { host } = useEngine();
  const { settings } = usePortal().data;
  const text = JSON.stringify(body);
  return useMemo(
    () => makeExporter(operation, { facts: host.facts, settings }, () => JSON.parse(text) as JsonObject),
    [operation, host.facts, settings, text],
  );
}
