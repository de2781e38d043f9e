import type { ResolvedForm } from '../../engine/index.ts';

/** The declared terms, to be read in their place without leaving what has been typed. */
export function Terms({ form }: { readonly form: ResolvedForm }) {
  return (
    <details className="signed-out-terms">
      <summary>Read the terms and conditions</summary>
      <div role="region" aria-label={form.title} tabIndex={0}>
        <p>{form.description}</p>
        {form.sections?.map(({ title, description }) => (
          <section key={title}>
            <h2>{title}</h2>
            <p>{description}</p>
          </section>
        ))}
      </div>
    </details>
  );
}
