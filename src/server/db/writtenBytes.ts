import { OperationNodeTransformer, type KyselyPlugin, type PrimitiveValueListNode, type ValueNode } from 'kysely';

/**
 * Tells, before a statement that adds or changes rows is sent, how many bytes of values it holds. What is told stands
 * for what is stored: a small call may write much, to many records or beside what was there.
 */
export function tellWritten(tell: (bytes: number) => void): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      if (node.kind === 'InsertQueryNode' || node.kind === 'UpdateQueryNode') tell(new Weigher().weigh(node));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

type AnyNode = Parameters<OperationNodeTransformer['transformNode']>[0] & object;

/** Goes through a statement's values, wherever in it they stand. */
class Weigher extends OperationNodeTransformer {
  #bytes = 0;

  weigh(node: AnyNode): number {
    this.transformNode(node, { queryId: '' });
    return this.#bytes;
  }

  protected override transformValue(node: ValueNode): ValueNode {
    this.#bytes += bytesOf(node.value);
    return node;
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    for (const value of node.values) this.#bytes += bytesOf(value);
    return node;
  }
}

/** Documents come as texts; of anything else the size does not matter. */
const bytesOf = (value: unknown): number => (typeof value === 'string' ? Buffer.byteLength(value) : 8);
