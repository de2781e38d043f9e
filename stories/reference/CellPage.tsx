import { Listed, Page, ToStories } from './Page.tsx';
import { described, registered, storiesWith } from './sources.ts';
import { everyColumn } from './uses.ts';

/** All that is known of a cell: what it says of itself, and the columns that it draws. */
export function CellPage({ name }: { readonly name: string }) {
  const component = described(registered(name) ?? '');
  const uses = everyColumn().filter(({ cell }) => cell === name);
  const own = /[A-Z]\w+$/.exec(registered(name) ?? '')?.[0] ?? '';
  return (
    <Page title={`Cell “${name}”`} words={component?.words ?? ''}>
      <Listed
        title={`Columns that it draws: ${uses.length}`}
        heads={['Column', 'Table']}
        rows={uses.slice(0, 20).map(({ column, table }) => [column, table])}
      />
      <ToStories titles={[...storiesWith(new RegExp(`cell: '${name}'|\\b${own}\\b`)), 'Renderer/Cells']} />
      {component !== undefined && (
        <p>
          Drawn by <code>{component.path}</code>
        </p>
      )}
    </Page>
  );
}
