import { readFileSync } from 'node:fs';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import type { ResolvedForm } from '../../../src/engine/index.ts';
import { PlainForm } from '../../../src/app/session/PlainForm.tsx';
import { mount } from '../support.tsx';

const form = {
  id: 'public/sign-in',
  ...JSON.parse(readFileSync('schemas/forms/public/sign-in.json', 'utf8')),
} as ResolvedForm;

it('has moved the focus when it can first be seen: what somebody types at once goes where it belongs', () => {
  const focused: (string | undefined)[] = [];
  function Watched({ failure }: { readonly failure: string | null }) {
    // Between drawing and showing; the form's own has run before.
    useLayoutEffect(
      () =>
        void focused.push(
          document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? undefined,
        ),
    );
    return (
      <PlainForm
        form={form}
        failure={failure}
        initial={{ username: 'dt@ashcombe.example' }}
        takesFocus
        onSubmit={async () => undefined}
      />
    );
  }
  const { show, unmount } = mount(<Watched failure={null} />);
  show(<Watched failure="That was not right" />);
  expect(focused).toEqual(['password', 'That was not right']);
  unmount();
});
