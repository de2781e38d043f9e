export const root: string;
export function refuseOldNode(version?: string): void;
export function missingPackages(folder?: string): string[];
export function installPackages(): void;
export function hashSources(names: string[]): string;
