import { declared, placesOf, samplesOf, type Kind } from './kinds.ts';
import { Listed, Page, Sample } from './Page.tsx';

/** All that is known of a kind of declaration: what it may hold, what is accepted, and what is said of each fault. */
export function KindPage({ kind }: { readonly kind: Kind }) {
  const [whole, ...parts] = placesOf(kind);
  const { valid, faults } = samplesOf(kind);
  const all = declared(kind);
  return (
    <Page title={`Declaration “${kind}”`} words={whole?.words ?? ''}>
      <p>
        The product has {all.length}, such as <code>{all[0]}</code>.
      </p>
      {valid.map(({ name, json }) => (
        <Sample key={name} title={`Accepted: ${name}`} json={json} />
      ))}
      {[whole, ...parts].map(
        (place) =>
          place !== undefined && (
            <Listed
              key={place.title}
              title={place === whole ? 'What it may say' : `Part “${place.title}”`}
              heads={['Word', 'Holds', 'What it is']}
              rows={place.may.map(({ name, holds, isNeeded, words }) => [isNeeded ? `${name} *` : name, holds, words])}
            />
          ),
      )}
      <Listed
        title={`What is refused, and what is said: ${faults.length}`}
        heads={['At', 'Set to', 'The check says']}
        rows={faults.map(({ at, set, says }) => [at, `\`${set}\``, says])}
      />
    </Page>
  );
}
