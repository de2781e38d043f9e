import { createContext, useCallback, useContext, useState } from 'react';
import type { ReactNode } from 'react';
import type { Facts, JsonObject } from '../../engine/index.ts';
import { later } from '../parts/Later.tsx';

const FormDialog = later(async () => (await import('./FormDialog.tsx')).FormDialog);

/**
 * Opens a form over the page; resolves to what its command answered, null where it was left. `onFailure` is told of each
 * time that it could not be sent, in the form's words; the form stays open with what was typed.
 */
export type OpenForm = (formId: string, facts: Facts, onFailure?: (text: string) => void) => Promise<JsonObject | null>;

/** What opens forms for all that stands below it; null where each action opens its own. */
export const OpenFormContext = createContext<OpenForm | null>(null);

/** What opens forms for the parts of a table; throws where there is no table around them. */
export function useOpenForm(): OpenForm {
  const openForm = useContext(OpenFormContext);
  if (openForm === null) throw new Error('This part needs something around it that opens forms.');
  return openForm;
}

interface OpenedForm {
  readonly formId: string;
  readonly facts: Facts;
  readonly onFailure: ((text: string) => void) | undefined;
  resolve(result: JsonObject | null): void;
}

/**
 * Opens forms at one place: what to draw there, and how to open one. A table opens those of its cells and actions: what
 * is typed stays while rows come anew, or become cards because a phone is turned or a page enlarged.
 */
export function useFormOpener(): { readonly dialog: ReactNode; readonly openForm: OpenForm } {
  const [opened, setOpened] = useState<OpenedForm | null>(null);
  const openForm = useCallback(
    (formId: string, facts: Facts, onFailure?: (text: string) => void) =>
      new Promise<JsonObject | null>((resolve) => setOpened({ formId, facts, onFailure, resolve })),
    [],
  );
  const dialog = opened && (
    <FormDialog
      formId={opened.formId}
      facts={opened.facts}
      onFailure={opened.onFailure}
      onDone={(result) => {
        setOpened(null);
        opened.resolve(result);
      }}
    />
  );
  return { dialog, openForm };
}

/** Opens the forms of all that stands in it. */
export function FormOpener({ children }: { readonly children: ReactNode }) {
  const { dialog, openForm } = useFormOpener();
  return (
    <>
      <OpenFormContext value={openForm}>{children}</OpenFormContext>
      {dialog}
    </>
  );
}
