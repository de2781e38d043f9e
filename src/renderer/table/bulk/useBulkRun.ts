import { useEffect, useRef, useState } from 'react';
import type { ListState } from '../../host.ts';
import { fillValues, isObject, type JsonObject } from '../../../engine/index.ts';
import { useEngine } from '../../EngineProvider.tsx';
import { denialOf, rowFacts, useTableScope } from '../tableScope.ts';
import type { OfferedAction } from './OfferedActions.tsx';
import type { BulkOutcome } from './runBulk.ts';
import { runBulk } from './runBulk.ts';
import { rowKey } from './useSelection.ts';
import type { Selection } from './useSelection.ts';

/** What is being done to the ticked rows, and what came of the last time. */
export interface BulkRun {
  /** Null while nothing runs. */
  readonly progress: { readonly label: string; readonly finished: number; readonly of: number } | null;
  readonly outcome: (BulkOutcome & { readonly action: OfferedAction['action'] }) | null;
  /** What is sent with each row besides what the action says. */
  start(offered: OfferedAction, answers?: JsonObject): void;
  stop(): void;
  forget(): void;
}

/**
 * Runs an action over the ticked rows. What was done or is refused is no longer ticked; what failed stays, to be tried
 * again.
 */
export function useBulkRun(selection: Selection, list: ListState): BulkRun {
  const { host } = useEngine();
  const { compiled, denied, facts } = useTableScope();
  const [progress, setProgress] = useState<BulkRun['progress']>(null);
  const [outcome, setOutcome] = useState<BulkRun['outcome']>(null);
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => () => stopper.current?.abort(), []);
  const start = async ({ action, command }: OfferedAction, answers: JsonObject = {}) => {
    const controller = new AbortController();
    stopper.current = controller;
    const { rows } = selection;
    const show = (finished: number, of: number) => setProgress({ label: action.label, finished, of });
    const refusal = (row: (typeof rows)[number]) => denialOf(row, denied, action.command ?? '');
    const count = rows.filter((row) => refusal(row) === null).length;
    setOutcome(null);
    show(0, count);
    const result = await runBulk(rows, {
      refusal,
      run: (row) => {
        const params = fillValues({ ...action.params }, rowFacts(facts, row));
        return command.run({ ...(isObject(params) ? params : {}), ...answers });
      },
      failure: action.failure ?? 'This could not be done. Please try again.',
      onProgress: (finished) => show(finished, count),
      signal: controller.signal,
    });
    setProgress(null);
    setOutcome({ ...result, action });
    const settled = new Set(
      [...result.done, ...[...result.refused.values()].flat()].map((row) => rowKey(compiled, row)),
    );
    selection.choose(new Set([...selection.ids].filter((id) => !settled.has(id))));
    if (result.done.length === 0) return;
    const refreshed = action.refreshes ?? [];
    host.refresh(refreshed);
    if (!refreshed.includes(compiled.id)) list.reload();
  };
  return {
    progress,
    outcome,
    start: (offered, answers) => void start(offered, answers),
    stop: () => stopper.current?.abort(),
    forget: () => setOutcome(null),
  };
}
