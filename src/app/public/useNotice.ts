import { useEffect, useState } from 'react';
import type { PublicContacts } from '../../contract/index.ts';
import type { ResolvedForm } from '../../engine/index.ts';
import { readPublicContacts, readPublicForms } from '../api/publicForms.ts';

/** The words of a public page, and whom to ask; the words are shown although the contacts cannot be had. */
export interface Notice {
  readonly form: ResolvedForm;
  readonly contacts: PublicContacts['authorities'] | null;
}

/** Null while it is being read. */
export function useNotice(formId: string): Notice | 'failed' | null {
  const [notice, setNotice] = useState<Notice | 'failed' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<Notice | 'failed'> => {
      const contacts = readPublicContacts().catch(() => null);
      const form = (await readPublicForms())[formId];
      return form === undefined ? 'failed' : { form, contacts: await contacts };
    };
    void read()
      .catch(() => 'failed' as const)
      .then((found) => {
        if (isCurrent) setNotice(found);
      });
    return () => {
      isCurrent = false;
    };
  }, [formId]);
  return notice;
}
