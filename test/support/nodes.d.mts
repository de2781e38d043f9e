export const supportedNodes: readonly number[];
