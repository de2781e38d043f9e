import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import type { Facts } from '../../engine/index.ts';
import { FormDialog } from '../FormDialog.tsx';

interface Opened {
  readonly formId: string;
  readonly facts: Facts;
  resolve(sent: boolean): void;
}

/** Opens forms for the cells of a table: what to draw, and a function that resolves to whether the form was sent. */
export function useFormOpener(): { readonly dialog: ReactNode; openForm(formId: string, facts: Facts): Promise<boolean> } {
  const [opened, setOpened] = useState<Opened | null>(null);
  const openForm = useCallback(
    (formId: string, facts: Facts) => new Promise<boolean>((resolve) => setOpened({ formId, facts, resolve })),
    [],
  );
  const dialog = opened && (
    <FormDialog
      formId={opened.formId}
      facts={opened.facts}
      onDone={(result) => {
        setOpened(null);
        opened.resolve(result !== null);
      }}
    />
  );
  return { dialog, openForm };
}
