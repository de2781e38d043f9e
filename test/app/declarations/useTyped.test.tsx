import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useTyped, type Typing } from '../../../src/app/declarations/useTyped.ts';
import { mount, type Mounted } from '../support.tsx';

let page: Mounted;
afterEach(() => page.unmount());

function Page({ tell }: { readonly tell: (typing: Typing) => void }) {
  tell(useTyped());
  return null;
}

const path = 'forms/pep/care';
const on = { revision: 1, publication: 2 };

it('forgets a text once it is saved, and keeps what was typed after it was sent, as typed on it', () => {
  let typing: Typing = { unsaved: {}, type: () => undefined, saved: () => undefined };
  page = mount(<Page tell={(now) => (typing = now)} />);
  act(() => typing.type(path, { text: 'sent', ...on }));
  expect(typing.unsaved).toEqual({ [path]: { text: 'sent', ...on } });
  act(() => typing.saved(path, 'sent', { revision: 2, publication: 2 }));
  expect(typing.unsaved).toEqual({});
  act(() => typing.type(path, { text: 'sent, and more', ...on }));
  act(() => typing.saved(path, 'sent', { revision: 2, publication: 2 }));
  expect(typing.unsaved).toEqual({ [path]: { text: 'sent, and more', revision: 2, publication: 2 } });
});
