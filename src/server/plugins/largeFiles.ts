import type { FastifyRequest } from 'fastify';
import { MOST_IMPORT_BYTES } from '../../contract/index.ts';
import type { Viewer } from '../db/across/index.ts';
import { Places } from './largeReplies.ts';

/** A file that is on its way, and whole in memory until it has been read. */
export interface FilePlace {
  /** Waits for a place where so many bytes are large; rejects where none is free in time, or the sender has left. */
  take(bytes: number): Promise<void>;
  /** Gives the place back, if there is one. */
  leave(): void;
}

/** Files larger than most, of which few are held at once: two in this process, one of a user or a key. */
export const filesInMemory = (patience = 60_000): Places =>
  new Places({
    atOnce: 2,
    ofOneUser: 1,
    patience,
    words: {
      many: 'Many large files are being read at the moment.',
      own: 'A large file of yours is being read already.',
    },
  });

/** The place of one file among the large ones. */
export function placeOf(places: Places, viewer: Viewer, request: FastifyRequest): FilePlace {
  let leave: (() => void) | null = null;
  return {
    take: async (bytes) => {
      if (leave !== null || bytes <= MOST_IMPORT_BYTES) return;
      const left = new AbortController();
      const isGone = () => left.abort();
      request.raw.socket.once('close', isGone);
      leave = await places.take(viewer.sub, left.signal).finally(() => request.raw.socket.off('close', isGone));
    },
    leave: () => leave?.(),
  };
}
