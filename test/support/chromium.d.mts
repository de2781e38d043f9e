export const chromiumArguments: string[];
export function findChromium(environment?: NodeJS.ProcessEnv): string | undefined;
export function chromiumPath(): Promise<string>;
export function provideChromium(run: (command: string, args: string[]) => void): Promise<void>;
export function canInstallPackages(): boolean;
