import { LabelledField, Options } from './LabelledField.tsx';
import { NEW_HEADING } from './newQuestionDraft.ts';
import type { FormBench } from './useFormBench.ts';

interface Props {
  readonly made: Pick<FormBench, 'headings'>;
  /** Title of the heading that is chosen; empty under none. */
  readonly heading: string;
  readonly newHeading: string;
  /** What is wrong with the words of a new one; null where nothing is. */
  readonly fault: string | null;
  set(part: { readonly heading: string } | { readonly newHeading: string }): void;
}

/** Asks under which heading questions come: one that is there, or a new one. */
export function HeadingField({ made, heading, newHeading, fault, set }: Props) {
  return (
    <>
      <LabelledField label="Under the heading" value={heading} onValue={(title) => set({ heading: title })}>
        <Options of={[...made.headings.map((one) => [one, one || 'None'] as const), [NEW_HEADING, 'A new heading']]} />
      </LabelledField>
      {heading === NEW_HEADING && (
        <LabelledField
          label="New heading"
          fault={fault}
          value={newHeading}
          onValue={(words) => set({ newHeading: words })}
        />
      )}
    </>
  );
}
