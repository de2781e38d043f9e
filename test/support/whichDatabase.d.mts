export const withoutServer: readonly string[];
export const onEmbedded: readonly string[];
export const mocking: readonly string[];
export const throughPooler: readonly string[];
