import type { ListedThreshold } from '../../../engine/index.ts';
import { NumberField } from './NumberField.tsx';

interface Props {
  readonly thresholds: readonly ListedThreshold[];
  onChange(name: string, value: number): void;
}

/** The numbers by which a question is tested or asked, each with what everybody has. */
export function ThresholdFields({ thresholds, onChange }: Props) {
  return thresholds.map(({ name, title, value, everybody, ...limits }) => (
    <NumberField
      key={name}
      label={title}
      value={value}
      limits={limits}
      help={value === everybody ? 'As everybody has it' : `Everybody has ${everybody}`}
      onChange={(number) => onChange(name, number)}
    />
  ));
}
