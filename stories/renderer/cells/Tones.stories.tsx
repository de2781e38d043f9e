import type { Meta, StoryObj } from '@storybook/react-vite';
import { ToneChip } from '../../../src/renderer/index.ts';

/** Every status colour with its sign, on the words that a declaration may give it. */
function Tones() {
  const tones = [
    ['gold', 'Gold'],
    ['done', 'Done'],
    ['good', 'Good'],
    ['attention', 'Attention'],
    ['danger', 'Danger'],
    ['apart', 'Apart'],
    ['muted', 'Muted'],
  ] as const;
  return (
    <ul>
      {tones.map(([tone, word]) => (
        <li key={tone} style={{ margin: 8 }}>
          <ToneChip tone={tone}>{word}</ToneChip>
        </li>
      ))}
    </ul>
  );
}

const meta: Meta<typeof Tones> = { title: 'Renderer/Status colours', component: Tones };
export default meta;

type Story = StoryObj<typeof Tones>;

export const All: Story = {};
