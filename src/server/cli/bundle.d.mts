/** Where the bundle has a file of src/server. */
export function bundled(file: string): string;

/** Builds the server's files into dist/server unless they are already those of the present sources. */
export function buildServer(): Promise<void>;

/** Runs a file of src/server in this process, from the bundle. */
export function runBundled(file: string): Promise<void>;
