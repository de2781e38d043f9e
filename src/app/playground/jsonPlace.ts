import type { EditorState } from '@codemirror/state';
import { ensureSyntaxTree } from '@codemirror/language';

type SyntaxNode = ReturnType<NonNullable<ReturnType<typeof ensureSyntaxTree>>['resolveInner']>;

/** Where the cursor is in a JSON text: the path of names and places, and whether a name or a value is being written. */
export interface JsonPlace {
  readonly path: readonly string[];
  readonly writes: 'name' | 'value';
  /** Range of the word that a completion replaces, quotes included. */
  readonly from: number;
  readonly to: number;
}

const PARSE_MS = 50;

/** The place at a position; null outside of any object or list. */
export function jsonPlaceAt(state: EditorState, position: number): JsonPlace | null {
  const tree = ensureSyntaxTree(state, position, PARSE_MS);
  if (tree === null) return null;
  const node = tree.resolveInner(position, -1);
  const word = wordAt(node, position);
  const path = pathOf(state, node);
  if (node.name === 'PropertyName') return { path: path.slice(0, -1), writes: 'name', ...word };
  const property = closest(node, 'Property');
  const holder = closest(node, 'Object', 'Array');
  if (holder === null) return null;
  const isValue = holder.name === 'Array' || (property !== null && property.from >= holder.from && position > (property.firstChild?.to ?? Infinity));
  if (isValue) return { path: holder.name === 'Array' && node === holder ? [...path, '0'] : path, writes: 'value', ...word };
  return { path, writes: 'name', ...word };
}

function wordAt(node: SyntaxNode, position: number): { from: number; to: number } {
  const isWord = node.name === 'PropertyName' || node.name === 'String' || node.name === '⚠';
  return isWord && node.to > node.from ? { from: node.from, to: Math.max(node.to, position) } : { from: position, to: position };
}

function pathOf(state: EditorState, from: SyntaxNode): string[] {
  const path: string[] = [];
  for (let node: SyntaxNode | null = from; node !== null; node = node.parent) {
    const { parent } = node;
    if (node.name === 'Property') path.unshift(nameOf(state, node));
    else if (parent?.name === 'Array' && node !== from.parent?.parent) path.unshift(String(placeIn(parent, node)));
  }
  return path;
}

function nameOf(state: EditorState, property: SyntaxNode): string {
  const name = property.getChild('PropertyName');
  return name === null ? '' : state.sliceDoc(name.from + 1, name.to - 1);
}

function placeIn(array: SyntaxNode, item: SyntaxNode): number {
  let place = 0;
  for (let node = array.firstChild; node !== null && node.from < item.from; node = node.nextSibling) if (/^[A-Z]/.test(node.name)) place += 1;
  return place;
}

function closest(from: SyntaxNode, ...names: readonly string[]): SyntaxNode | null {
  for (let node: SyntaxNode | null = from; node !== null; node = node.parent) if (names.includes(node.name)) return node;
  return null;
}
