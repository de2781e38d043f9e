import type { ReactNode } from 'react';
import { tokens } from '../../src/renderer/index.ts';

interface PageProps {
  readonly title: string;
  /** What it is, in a sentence or two. */
  readonly words: string;
  readonly children: ReactNode;
}

/** A page of the reference: what something is, and below it all that is known of it. */
export function Page({ title, words, children }: PageProps) {
  return (
    <div style={{ maxWidth: tokens.reading }}>
      <h1>{title}</h1>
      <p>
        <Marked text={words} />
      </p>
      {children}
    </div>
  );
}

interface ListedProps {
  readonly title: string;
  /** Of every column. */
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A titled table of words; the first of a row is its name. Nothing where there is nothing to list. */
export function Listed({ title, heads, rows }: ListedProps) {
  if (rows.length === 0) return null;
  const cell = {
    padding: '4px 12px 4px 0',
    verticalAlign: 'top',
    textAlign: 'left',
    overflowWrap: 'anywhere',
  } as const;
  return (
    <section style={{ marginTop: 24 }}>
      <h2>{title}</h2>
      <table style={{ borderCollapse: 'collapse', width: '100%', fontSize: tokens.size.table }}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" style={cell}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...others], index) => (
            <tr key={index} style={{ borderTop: `1px solid ${tokens.color.line}` }}>
              <th scope="row" style={{ ...cell, minWidth: '13ch', fontWeight: tokens.weight.body }}>
                <code>{name}</code>
              </th>
              {others.map((text, place) => (
                <td key={place} style={cell}>
                  <Marked text={text} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Ways to the stories of these titles, in the sidebar's words. */
export function ToStories({ titles }: { readonly titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return (
    <section>
      <h2>Stories</h2>
      <ul>
        {titles.map((title) => (
          <li key={title}>
            <StoryLink title={title} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A way to the first story of a title. */
export function StoryLink({ title }: { readonly title: string }) {
  const id = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return (
    <a href={`./?path=/story/${id}`} target="_top">
      {title.replaceAll('/', ' / ')}
    </a>
  );
}

/** A declaration as its author writes it. */
export function Sample({ title, json }: { readonly title: string; readonly json: unknown }) {
  return (
    <details>
      <summary>{title}</summary>
      {/* A long line is scrolled to, by keyboard as well. */}
      <pre
        role="region"
        aria-label={title}
        tabIndex={0}
        style={{ overflow: 'auto', background: tokens.color.paper, padding: 12, fontSize: tokens.size.small }}
      >
        {JSON.stringify(json, null, 2)}
      </pre>
    </details>
  );
}

/** Words in which what stands between backticks is code. */
function Marked({ text }: { readonly text: string }) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
