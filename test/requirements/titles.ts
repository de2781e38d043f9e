import { isNode, lineAt, type Source, walk } from '../architecture/source.ts';

export type Title = { path: string; line: number; text: string };

/** The titles written in a test file, of suites as well; a title's placeholder is left as it stands. */
export function titlesOf(source: Source): Title[] {
  const found: Title[] = [];
  walk(source.program, (node) => {
    if (node.type !== 'CallExpression' || !isNode(node.callee)) return;
    const callee = source.text.slice(node.callee.start, node.callee.end);
    const [title] = node.arguments as unknown[];
    if (!/^(it|test|describe)\b/.test(callee) || !isNode(title) || !/^(Literal|TemplateLiteral)$/.test(title.type))
      return;
    found.push({
      path: source.path,
      line: lineAt(source, title.start),
      text: source.text.slice(title.start + 1, title.end - 1),
    });
  });
  return found;
}
