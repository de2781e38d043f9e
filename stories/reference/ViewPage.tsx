import { Listed, Page, ToStories } from './Page.tsx';
import { described, storiesWith } from './sources.ts';

/** All that is known of a view: what it says of itself, and what it is given. */
export function ViewPage({ name }: { readonly name: string }) {
  const view = described(name);
  return (
    <Page title={name} words={view?.words ?? ''}>
      <Listed
        title="What it is given"
        heads={['Name', 'Type', 'What it is']}
        rows={(view?.takes ?? []).map(({ name: taken, type, isOptional, words }) => [
          isOptional ? `${taken}?` : taken,
          `\`${type}\``,
          words,
        ])}
      />
      <ToStories titles={storiesWith(new RegExp(`<${name}\\b|component: ${name}\\b|title: '[^']*/${name}'`))} />
      {view !== undefined && (
        <p>
          Drawn by <code>{view.path}</code>
        </p>
      )}
    </Page>
  );
}
