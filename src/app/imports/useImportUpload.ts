import { useEffect, useRef, useState } from 'react';
import { operation } from '../../contract/index.ts';
import { isObject } from '../../engine/index.ts';
import { replyOf } from '../api/replyOf.ts';
import { addressOf } from '../api/request.ts';
import { postFile, refusalOf } from '../files/sendFile.ts';

/** What became of a file: it was read, or it could not be, for a reason; `asksPassword` where it is locked. */
export type Sent =
  | { readonly kind: 'read'; readonly runId: number }
  | { readonly kind: 'refused'; readonly message: string; readonly asksPassword: boolean };

/** The call that takes the file. */
export interface UploadCall {
  readonly operation: 'imports.upload' | 'register.bringBack' | 'answerBooks.bringBack';
  readonly query: { readonly [name: string]: string };
}

interface ImportUpload {
  /** The share that has been sent while a file is on its way, 0 to 1; null while none is. */
  readonly share: number | null;
  /** Resolves with null when the dialog was left meanwhile. */
  send(file: File, call: UploadCall, password: string): Promise<Sent | null>;
}

/** Sends a file that becomes an import; leaving the page gives it up. */
export function useImportUpload(): ImportUpload {
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return {
    share,
    async send(file, { operation: id, query }, password) {
      const stop = new AbortController();
      running.current = stop;
      setShare(0);
      try {
        const address = addressOf(operation(id).path, query);
        const fields: { [name: string]: string } = password === '' ? {} : { password };
        const { ok, body } = await postFile(address, file, { onProgress: setShare, signal: stop.signal, fields });
        if (ok) return { kind: 'read', runId: replyOf(id, body).id ?? 0 };
        const asksPassword = isObject(body.errors) && 'password' in body.errors;
        return { kind: 'refused', message: refusalOf(body), asksPassword };
      } catch (error) {
        return stop.signal.aborted ? null : { kind: 'refused', message: (error as Error).message, asksPassword: false };
      } finally {
        if (!stop.signal.aborted) setShare(null);
      }
    },
  };
}
