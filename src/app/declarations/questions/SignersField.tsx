import { signerOptions, signersFrom } from '../userTypes.ts';
import { TickList } from './TickList.tsx';

interface Props {
  /** Types of users. */
  readonly signers: readonly number[];
  /** Whether one at least stays chosen. */
  readonly needsOne?: boolean;
  readonly fault?: string | null;
  onSigners(types: readonly number[]): void;
}

/** Which types of users sign at a question, in words. */
export function SignersField({ signers, onSigners, ...rest }: Props) {
  const options = signerOptions();
  return (
    <TickList
      label="Signed by"
      of={options.map(({ label }) => ({ value: label, label }))}
      chosen={options.filter(({ types }) => types.some((type) => signers.includes(type))).map(({ label }) => label)}
      onChosen={(labels) => onSigners(signersFrom(labels, signers))}
      {...rest}
    />
  );
}
