/** Builds the browser's files into dist/app unless they are already those of the present sources. */
export function buildApp(): Promise<void>;

/** Builds all that `npm start` runs, unless it is that of the present sources already. */
export function buildProduct(): Promise<void>;
