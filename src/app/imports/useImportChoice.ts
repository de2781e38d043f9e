import { useRef, useState } from 'react';
import { useEngine } from '../../renderer/index.ts';
import { useImportUpload, type Sent, type UploadCall } from './useImportUpload.ts';

/** What somebody chooses to import, and what becomes of it: a file that was read leads to its page. */
export function useImportChoice(call: UploadCall) {
  const { host } = useEngine();
  const upload = useImportUpload();
  const outcome = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [file, chooseFile] = useState<File | null>(null);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Extract<Sent, { kind: 'refused' }> | null>(null);
  return {
    outcome,
    form,
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
      const sent = await upload.send(file, call, password);
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
