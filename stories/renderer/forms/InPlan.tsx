import { useState } from 'react';
import type { Decorator } from '@storybook/react-vite';
import type { FormDocument, JsonObject, ResolvedForm } from '../../../src/engine/index.ts';
import { defaultRegistry, EngineProvider, extendRegistry, FormView } from '../../../src/renderer/index.ts';
import type { FormViewProps, Host, Registry } from '../../../src/renderer/index.ts';
import { fakeHost, noDrafts } from '../../../test/support/fakeHost.tsx';

/** 12 March 2026, noon. */
export const NOW = Date.UTC(2026, 2, 12, 12);

/** What every story of forms stands in: a plan on a fixed day. */
export function planHost(partial: Partial<Host> = {}): Host {
  return fakeHost({
    now: () => NOW,
    facts: { today: '2026-03-12', user: { name: 'A. Fairlow' }, route: {} },
    notify: () => undefined,
    refresh: () => undefined,
    navigate: () => undefined,
    useFormDrafts: () => noDrafts,
    ...partial,
  });
}

/** Puts a story into an engine on the host of a plan. */
export function inPlan(host: Partial<Host> = {}, registry: Partial<Registry> = {}): Decorator {
  const whole = planHost(host);
  const names = extendRegistry(defaultRegistry, registry);
  return (Story) => (
    <EngineProvider host={whole} registry={names}>
      <Story />
    </EngineProvider>
  );
}

/** A form of a plan; `schema` is an object's. */
export function planForm(schema: JsonObject, rest: Partial<ResolvedForm> = {}): ResolvedForm {
  return { id: 'target', version: 1, title: 'Target', schema: { type: 'object', ...schema }, ...rest };
}

export interface KeptFormProps extends Omit<FormViewProps, 'document' | 'onChange' | 'facts'> {
  readonly answers?: JsonObject;
  readonly facts?: JsonObject;
}

const noFacts: JsonObject = {};

/** A form view on white paper whose document is kept here, as an app keeps it. */
export function KeptForm({ answers = {}, facts = noFacts, ...props }: KeptFormProps) {
  const [document, setDocument] = useState<FormDocument>({ answers, parked: {} });
  return (
    <div style={{ background: 'white', padding: 24 }}>
      <FormView facts={facts} idPrefix="f" {...props} document={document} onChange={setDocument} />
      <output hidden data-testid="answers">
        {JSON.stringify(document.answers)}
      </output>
    </div>
  );
}

/** The answers a story's form holds now. */
export function answersIn(canvas: HTMLElement): JsonObject {
  return JSON.parse(canvas.querySelector('[data-testid=answers]')?.textContent ?? '{}') as JsonObject;
}
