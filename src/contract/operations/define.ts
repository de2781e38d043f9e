import type { Operation } from '../types.ts';

/** Keeps the ids of some operations as literal types while each is checked as an `Operation`. */
export function defineOperations<Id extends string>(operations: { readonly [id in Id]: Operation }): {
  readonly [id in Id]: Operation;
} {
  return operations;
}
