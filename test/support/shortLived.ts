/**
 * What Node is told that runs the embedded database for a test: its engine comes as WebAssembly, and compiling that
 * well takes half of a start, which no test lasts long enough to earn back.
 */
export const shortLived = ['--liftoff-only'];

/**
 * What Node is told that runs tests of the server: each call makes much that it alone needs, and clearing that away
 * takes less the more room there is.
 */
export const roomy = ['--min-semi-space-size=32', '--max-semi-space-size=64'];
