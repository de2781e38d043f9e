/** Names of questions that records answer hold this (FORM-13). */
export const automaticPrefix = 'cg_auto_';
