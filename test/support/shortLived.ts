/**
 * What Node is told that runs the embedded database for a test: its engine comes as WebAssembly, and compiling that
 * well takes half of a start, which no test lasts long enough to earn back.
 */
export const shortLived = ['--liftoff-only'];
