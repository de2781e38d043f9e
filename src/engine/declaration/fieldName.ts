/** Name of the field that a column or filter stands for. */
export function fieldName(item: string | { readonly field: string }): string {
  return typeof item === 'string' ? item : item.field;
}
