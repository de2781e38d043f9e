import { expect, it } from 'vitest';
import { EVERYWHERE, KeysDialog, usePageKeys, type Keys } from '../../../src/renderer/index.ts';
import { keysOfPage } from '../../../src/renderer/parts/pageOffer.ts';
import { draw } from '../../support/drawn.ts';

const every: Keys = [['?', 'Lists']];
const move: Keys = [['Arrow keys', 'Move']];
const tick: Keys = [
  ['Arrow keys', 'Move'],
  ['Space', 'Ticks'],
];

function Telling({ title, keys }: { readonly title: string; readonly keys: Keys | null }) {
  usePageKeys(title, keys);
  return null;
}

it('tells the keys of what is drawn, each once, those of every page last', () => {
  const { show } = draw(
    <>
      <Telling title={EVERYWHERE} keys={every} />
      <Telling title="In a table" keys={move} />
      <Telling title="In a table" keys={tick} />
      <Telling title="In a form" keys={null} />
    </>,
  );
  expect(keysOfPage()).toEqual([
    { title: 'In a table', keys: tick },
    { title: EVERYWHERE, keys: every },
  ]);
  show(<Telling title={EVERYWHERE} keys={every} />);
  expect(keysOfPage()).toEqual([{ title: EVERYWHERE, keys: every }]);
});

it('lists them in a dialog, with the focus on the way out of it', () => {
  const { show } = draw(<Telling title="In a table" keys={tick} />);
  show(
    <>
      <Telling title="In a table" keys={tick} />
      <KeysDialog onClose={() => {}} />
    </>,
  );
  const dialog = document.querySelector('[role="dialog"]');
  expect(dialog?.querySelector('h3')?.textContent).toBe('In a table');
  expect([...(dialog?.querySelectorAll('dt, dd') ?? [])].map((one) => one.textContent)).toEqual(tick.flat());
  expect(document.activeElement?.textContent).toBe('Close');
});
