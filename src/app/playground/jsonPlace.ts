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

/** Enough for the slowest machine: who asks is to be answered. */
const PARSE_MS = 1000;

/** The place at a position; null outside of any object or list. */
export function jsonPlaceAt(state: EditorState, position: number): JsonPlace | null {
  const tree = ensureSyntaxTree(state, position, PARSE_MS);
  const node = tree === null ? null : named(tree.resolveInner(position, -1));
  const holder = node === null ? null : closest(node, 'Object', 'Array');
  if (node === null || holder === null || (holder === node && position >= holder.to)) return null;
  const word = wordAt(node, position);
  const path = pathOf(state, node);
  if (node.name === 'PropertyName') return { path: path.slice(0, -1), writes: 'name', ...word };
  if (holder.name === 'Array')
    return {
      path: holder === node ? [...path, String(itemsBefore(holder, position))] : path,
      writes: 'value',
      ...word,
    };
  const property = closest(node, 'Property');
  const isValue = property !== null && property.from >= holder.from && position > (property.firstChild?.to ?? Infinity);
  return { path, writes: isValue ? 'value' : 'name', ...word };
}

/** The node itself, or the one around a bracket, colon or comma. */
function named(node: SyntaxNode): SyntaxNode | null {
  return isNamed(node) || node.parent === null ? node : named(node.parent);
}

// Words of the grammar are written large; what it cannot read is marked by a sign.
const isNamed = ({ name }: SyntaxNode) => /^[A-Z⚠]/.test(name);

const WORDS = new Set(['PropertyName', 'String', 'Number', 'True', 'False', 'Null', '⚠']);

function wordAt({ name, from, to }: SyntaxNode, position: number): { from: number; to: number } {
  return WORDS.has(name) && to > from ? { from, to: Math.max(to, position) } : { from: position, to: position };
}

function pathOf(state: EditorState, from: SyntaxNode): string[] {
  const path: string[] = [];
  for (let node: SyntaxNode | null = from; node !== null; node = node.parent) {
    if (node.name === 'Property') path.unshift(nameOf(state, node));
    else if (node.parent?.name === 'Array') path.unshift(String(itemsBefore(node.parent, node.from)));
  }
  return path;
}

function nameOf(state: EditorState, property: SyntaxNode): string {
  const name = property.getChild('PropertyName');
  if (name === null) return '';
  const written = state.sliceDoc(name.from, name.to);
  try {
    return String(JSON.parse(written));
  } catch {
    return written.slice(1, -1);
  }
}

function itemsBefore(array: SyntaxNode, position: number): number {
  let count = 0;
  for (let item = array.firstChild; item !== null && item.to <= position; item = item.nextSibling)
    if (/^[A-Z]/.test(item.name)) count += 1;
  return count;
}

function closest(from: SyntaxNode, ...names: readonly string[]): SyntaxNode | null {
  for (let node: SyntaxNode | null = from; node !== null; node = node.parent)
    if (names.includes(node.name)) return node;
  return null;
}
