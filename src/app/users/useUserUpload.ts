import { useEffect, useRef, useState } from 'react';
import { operation, type ReplyOf } from '../../contract/index.ts';
import { replyOf } from '../api/replyOf.ts';
import { addressOf } from '../api/request.ts';
import { postFile, refusalOf } from '../files/sendFile.ts';

/** What is wrong with a row of the file. */
export interface RowFault {
  readonly row: number;
  readonly message: string;
}

/** What became of a file: users were added, rows are wrong, or it could not be read at all. */
export type UploadResult =
  | { readonly kind: 'added'; readonly added: number; readonly uninvited: number }
  | { readonly kind: 'rows'; readonly faults: readonly RowFault[] }
  | { readonly kind: 'refused'; readonly message: string };

export interface UserUpload {
  readonly sending: boolean;
  /** Resolves with null when the dialog was left meanwhile. */
  send(file: File, permission: number): Promise<UploadResult | null>;
}

/** Sends a file of users; leaving the page gives it up. */
export function useUserUpload(): UserUpload {
  const [sending, setSending] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return {
    sending,
    async send(file, permission) {
      const stop = new AbortController();
      running.current = stop;
      setSending(true);
      try {
        const address = addressOf(operation('users.upload').path, { permission });
        const { ok, body } = await postFile(address, file, { onProgress: () => undefined, signal: stop.signal });
        return ok ? resultOf(replyOf('users.upload', body)) : { kind: 'refused', message: refusalOf(body) };
      } catch (error) {
        return stop.signal.aborted ? null : { kind: 'refused', message: (error as Error).message };
      } finally {
        if (!stop.signal.aborted) setSending(false);
      }
    },
  };
}

function resultOf({ added, errors, uninvited = [] }: ReplyOf<'users.upload'>): UploadResult {
  return errors.length > 0 ? { kind: 'rows', faults: errors } : { kind: 'added', added, uninvited: uninvited.length };
}
