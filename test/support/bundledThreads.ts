import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { bundled } from '../../src/server/cli/bundle.mjs';
import { root } from './sourcesHash.ts';

const asked = "new URL('./thread.mjs', import.meta.url)";

/**
 * Threads of the server start from what `npm start` runs, which `bundledServer.ts` has built by then: reading their
 * TypeScript anew takes most of a second of each, and hundreds are started.
 */
export const bundledThreads = (): Plugin => ({
  name: 'bundled-threads',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/server\/.*\.ts$/, code: /\.\/thread\.mjs/ },
    handler(code, id) {
      const thread = relative(join(root, 'src', 'server'), join(dirname(id), 'thread.ts')).replaceAll('\\', '/');
      const address = `new URL(${JSON.stringify(pathToFileURL(bundled(thread)).href)})`;
      return { code: code.replaceAll(asked, address), map: null };
    },
  },
});
