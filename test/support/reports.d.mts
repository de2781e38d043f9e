export type Count = { passed: number; failed: number; skipped: number; failures: string[] };
export function countReport(file: string, exitCode: number): Count;
export function slowestFiles(reports: readonly string[], most: number): { file: string; seconds: number }[];
