import { useEffect, useMemo, useState, type RefObject } from 'react';
import { rowOfText, type PointedRow, type TextAt } from '../../engine/index.ts';
import { usePortal } from '../shell/portalContext.ts';
import { useAuthorityWords } from './authorityWords.ts';
import { benchOf } from './questions/useFormBench.ts';
import type { DraftView } from './useDraftView.ts';
import type { TextCheck } from './useTextCheck.ts';

type Fault = NonNullable<TextCheck['found']>['problems'][number];

interface Pointed extends TextAt {
  readonly check: TextCheck;
  readonly shown: DraftView;
  /** Within which the rows stand. */
  readonly within: RefObject<HTMLElement | null>;
}

/** A row that a fault leads to. */
export interface FaultRow {
  readonly label: string;
  /** Gives it the focus, where need be in the view that has it. */
  onLead(): void;
}

/** The row that each fault of a text belongs to; null where it has none, or the text itself is shown. */
export function useFaultRows({ files, path, text, check, shown, within }: Pointed): (fault: Fault) => FaultRow | null {
  const tenant = String(usePortal().data.settings.localAuthorityId);
  const words = useAuthorityWords();
  const [led, setLed] = useState<{ readonly key: string } | null>(null);
  const { found } = check;
  const rows = useMemo(() => {
    const bench = benchOf({ files, path, tenant });
    const own = (found?.problems ?? []).filter((problem) => problem.path === path);
    return new Map(
      own.map((one): [Fault, PointedRow | null] => [
        one,
        rowOfText(bench, { files, path, text }, one.pointer, { tenant, words }),
      ]),
    );
  }, [files, path, text, found, tenant, words]);
  useEffect(() => {
    if (led === null) return;
    within.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(led.key)}"]`)?.focus();
  }, [led, within]);
  return (fault) => {
    const row = shown.view === 'text' ? null : (rows.get(fault) ?? null);
    if (row === null) return null;
    const onLead = () => {
      const [[first] = ['text' as const]] = shown.views;
      shown.onView(first);
      setLed({ key: row.key });
    };
    return { label: row.label, onLead };
  };
}
