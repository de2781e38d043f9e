import { buildServer } from '../../src/server/cli/bundle.mjs';

/** Tests that start the server start what `npm start` does. */
export const setup = buildServer;
