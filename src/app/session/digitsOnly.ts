/**
 * What a code's box takes of a text: its digits, as text, so that leading zeros stay (C-22). Spaces and
 * hyphens, with which codes are written and copied, go without a word; `others` says that more was refused.
 */
export function digitsOnly(text: string): { readonly digits: string; readonly others: boolean } {
  return { digits: text.replace(/[^0-9]/g, '').slice(0, 6), others: /[^0-9\s-]/.test(text) };
}
