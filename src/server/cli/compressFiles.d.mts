/**
 * Writes beside each file of a folder, at any depth, the same compressed: .br and .gz, as the server hands them out.
 */
export function compressFiles(folder: string): Promise<void>;
