import { layerOf } from './layers.ts';
import { fault, isNode, type Node, type Rule, type Source } from './source.ts';

/**
 * Exported names of the layers that others build on carry a sentence: what for, shapes, units, errors, source of the
 * rule.
 */
export const exportedNamesAreDescribed: Rule = (source) => {
  if (!/^(engine|renderer|contract)$/.test(layerOf(source.path) ?? '') || source.path.includes('.gen.')) return [];
  return exportsOf(source)
    .filter(({ start }) => !describedAt(source, start))
    .map(({ start, name }) => fault(source, start, `${name} has no doc comment`));
};

function exportsOf(source: Source): { start: number; name: string }[] {
  return (source.program.body as Node[])
    .filter((node) => node.type === 'ExportNamedDeclaration' && isNode(node.declaration))
    .map((node) => ({ start: node.start, name: nameOf(node.declaration as Node) }));
}

function nameOf(declaration: Node): string {
  const [first] = (declaration.declarations as Node[] | undefined) ?? [declaration];
  return isNode(first?.id) ? String(first.id.name) : 'the export';
}

function describedAt(source: Source, start: number): boolean {
  return source.comments.some(({ type, value, end }) => {
    const words = value
      .replace(/[*\s]+/g, ' ')
      .trim()
      .split(' ');
    return (
      type === 'Block' && value.startsWith('*') && words.length >= 3 && source.text.slice(end, start).trim() === ''
    );
  });
}
