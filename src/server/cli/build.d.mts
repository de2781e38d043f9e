/** Builds the browser's files into dist/app unless they are already those of the present sources. */
export function buildApp(): Promise<void>;
