import { act } from 'react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { FormDocument, JsonObject, ResolvedForm } from '../../../src/engine/index.ts';
import { defaultRegistry } from '../../../src/renderer/defaultRegistry.ts';
import { EngineProvider } from '../../../src/renderer/EngineProvider.tsx';
import { FormView } from '../../../src/renderer/form/FormView.tsx';
import type { FormViewProps } from '../../../src/renderer/form/formViewProps.ts';
import type { Host } from '../../../src/renderer/host.ts';
import { extendRegistry } from '../../../src/renderer/registry.ts';
import type { Registry } from '../../../src/renderer/registry.ts';
import { draw as drawOnPage } from '../../support/drawn.ts';
import { fakeHost, noDrafts } from '../../support/fakeHost.tsx';

/** 12 March 2026, noon. */
export const NOW = Date.UTC(2026, 2, 12, 12);

/** Draws views in the page's document, until the test is over. */
export function mount(view: ReactNode, options: { host?: Partial<Host>; registry?: Partial<Registry> } = {}) {
  const host = fakeHost({
    now: () => NOW,
    facts: { today: '2026-03-12' },
    useFormDrafts: () => noDrafts,
    ...options.host,
  });
  const registry = extendRegistry(defaultRegistry, options.registry ?? {});
  const provided = (shown: ReactNode) => (
    <EngineProvider host={host} registry={registry}>
      {shown}
    </EngineProvider>
  );
  const { element, show, unmount } = drawOnPage(provided(view));
  return { container: element, draw: (next: ReactNode) => show(provided(next)), unmount };
}

/** A resolved form of a library's catalogue. */
export function formOf(schema: JsonObject, rest: Partial<ResolvedForm> = {}): ResolvedForm {
  return { id: 'book', version: 1, title: 'Book', schema: { type: 'object', ...schema }, ...rest };
}

/** A form view whose owner keeps the document in state, as an app does. */
export function mountForm(
  form: ResolvedForm,
  options: Partial<FormViewProps> & {
    answers?: JsonObject;
    parked?: JsonObject;
    host?: Partial<Host>;
    registry?: Partial<Registry>;
  } = {},
) {
  const { answers = {}, parked = {}, host, registry, ...props } = options;
  const state = {
    document: { answers, parked } as FormDocument,
    changes: 0,
    set: (() => undefined) as (document: FormDocument) => void,
  };
  function Owner(extra: Partial<FormViewProps>) {
    const [document, setDocument] = useState(state.document);
    state.set = setDocument;
    const onChange = (next: FormDocument) => {
      state.document = next;
      state.changes += 1;
      setDocument(next);
    };
    return (
      <FormView idPrefix="f" form={form} facts={{}} {...props} {...extra} document={document} onChange={onChange} />
    );
  }
  const view = mount(<Owner />, { ...(host && { host }), ...(registry && { registry }) });
  return { ...view, state, redraw: (extra: Partial<FormViewProps>) => view.draw(<Owner {...extra} />) };
}

/** The control of a field; throws where there is none. */
export function control<E extends HTMLElement = HTMLInputElement>(id: string): E {
  const element = document.getElementById(`f-${id}`);
  if (!element) throw new Error(`There is no control f-${id}.`);
  return element as E;
}

/** Types a whole text into a control, as a paste does. */
export function type(element: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  act(() => {
    element.focus();
    const proto = Object.getPrototypeOf(element) as object;
    Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(element, text);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Leaves the control. */
export function leave(element: HTMLElement): void {
  act(() => element.blur());
}

/** Clicks, letting React settle. */
export function click(element: Element): void {
  act(() => (element as HTMLElement).click());
}

/** The button that reads so. */
export function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim() === name,
  );
  if (!found) throw new Error(`There is no button "${name}".`);
  return found;
}
