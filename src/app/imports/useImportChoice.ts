import { useRef, useState } from 'react';
import { importKindIds, type ImportKindId } from '../../contract/index.ts';
import { useEngine } from '../../renderer/index.ts';
import { useImportUpload, type Sent } from './useImportUpload.ts';

/** What somebody chooses to import, and what becomes of it: a file that was read leads to its page. */
export function useImportChoice() {
  const { host } = useEngine();
  const upload = useImportUpload();
  const outcome = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState<ImportKindId>(importKindIds[0] ?? 'pupil');
  const [file, chooseFile] = useState<File | null>(null);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Extract<Sent, { kind: 'refused' }> | null>(null);
  return {
    outcome,
    form,
    kind,
    setKind,
    file,
    password,
    setPassword,
    share: upload.share,
    lacksFile: tried && file === null,
    asksPassword: refused?.asksPassword === true || password !== '',
    refused: refused?.message ?? null,
    setFile(chosen: File | null) {
      chooseFile(chosen);
      setRefused(null);
    },
    async send() {
      setTried(true);
      if (file === null) return focusFault(form.current);
      const sent = await upload.send(file, kind, password);
      if (sent?.kind === 'read') return host.navigate(`/imports/${sent.runId}`);
      setRefused(sent);
      // It is drawn with the next render.
      requestAnimationFrame(() => outcome.current?.focus());
    },
  };
}

/** Leads to what is missing, once it is marked with the next render. */
function focusFault(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[data-wrong="true"]')?.focus());
}
