import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import type { Facts, JsonObject } from '../../engine/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import type { TableScope } from './tableScope.ts';

interface Opened {
  readonly formId: string;
  readonly facts: Facts;
  resolve(result: JsonObject | null): void;
}

/**
 * Opens forms for the cells and actions of a table: what to draw, and how to open one. It belongs to the table, not to
 * the row: what is typed stays while rows come anew, or become cards because a phone is turned or a page enlarged.
 */
export function useFormOpener(): { readonly dialog: ReactNode; openForm: TableScope['openForm'] } {
  const [opened, setOpened] = useState<Opened | null>(null);
  const openForm = useCallback(
    (formId: string, facts: Facts) =>
      new Promise<JsonObject | null>((resolve) => setOpened({ formId, facts, resolve })),
    [],
  );
  const dialog = opened && (
    <FormDialog
      formId={opened.formId}
      facts={opened.facts}
      onDone={(result) => {
        setOpened(null);
        opened.resolve(result);
      }}
    />
  );
  return { dialog, openForm };
}
