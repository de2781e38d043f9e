import type { AnyShape } from '../replies/shape.ts';
import type { Kind, Operation, OperationOf } from '../types.ts';

/** What of an operation is known to the types. */
interface Signature {
  readonly kind: Kind;
  readonly reply?: AnyShape;
}

/** That each is an operation, and nothing besides. */
type ExactOperations<T> = {
  readonly [id in keyof T]: Operation & { readonly [name in Exclude<keyof T[id], keyof Operation>]: never };
};

type DefinedOperation<T extends Signature> = T extends { readonly reply: infer Reply extends AnyShape }
  ? OperationOf<T['kind'], Reply>
  : OperationOf<T['kind'], undefined>;

/** Checks operations, and keeps the id, the kind and the reply of each as types of their own. */
export function defineOperations<T extends { readonly [id: string]: Signature }>(
  operations: T & ExactOperations<T>,
): { readonly [id in keyof T]: DefinedOperation<T[id]> };
/** The same to itself. */
export function defineOperations(operations: { readonly [id: string]: Operation }): object {
  return operations;
}
