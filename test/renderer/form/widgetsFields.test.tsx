import { describe, expect, it, vi } from 'vitest';
import { activeForm, completion, leftAnswers, validateAnswers, type JsonObject } from '../../../src/engine/index.ts';
import { markOf } from '../../../src/renderer/form/fieldSchema.ts';
import { click, formOf, mountForm } from './mount.tsx';

function mountField(
  schema: JsonObject,
  ui: JsonObject,
  options: { facts?: JsonObject; frameHosts?: readonly string[]; navigate?: (to: string) => void } = {},
) {
  const { facts = {}, frameHosts = [], navigate = () => undefined } = options;
  const form = formOf(
    { properties: { field: { type: 'null', ...schema }, name: { type: 'string', title: 'Name' } } },
    { uiSchema: { field: ui } },
  );
  return mountForm(form, { facts, host: { frameHosts, navigate } });
}

const link = (container: Element) => container.querySelector('a.button') as HTMLAnchorElement;

describe('description text', () => {
  const describeIt = (description: string, facts: JsonObject = {}) =>
    mountField({ title: 'Read this', description }, { 'ui:field': 'description' }, { facts }).container.querySelector(
      '.description',
    ) as HTMLElement;

  it('understands bold in both ways and line breaks [FORM-6]', () => {
    const text = describeIt('Say **why**,\nthen <b>how</b>.<br>Thank you.');
    expect([...text.querySelectorAll('strong')].map((bold) => bold.textContent)).toEqual(['why', 'how']);
    expect(text.textContent).toBe('Read thisSay why,\nthen how.\nThank you.');
  });

  it('shows any other markup as the text it is', () => {
    const text = describeIt('<img src=x onerror="alert(1)"> <i>quiet</i> <b onclick="x()">loud</b>');
    expect(text.querySelector('img, i, b, strong')).toBeNull();
    expect(text.textContent).toContain('<img src=x onerror="alert(1)"> <i>quiet</i> <b onclick="x()">loud</b>');
  });

  it('fills in facts', () =>
    expect(
      describeIt('For **{reader.name}**', { reader: { name: 'A. Reader' } }).querySelector('strong')?.textContent,
    ).toBe('A. Reader'));
});

describe('a link button', () => {
  it('opens a path of this site in place, facts filled in and escaped [FORM-1]', () => {
    const navigate = vi.fn();
    const { container } = mountField(
      { title: 'Loans' },
      { 'ui:field': 'link-button', 'ui:options': { href: '/loans/{book.id}', label: 'Open the loans' } },
      { facts: { book: { id: 'a/b' } }, navigate },
    );
    expect(link(container).getAttribute('href')).toBe('/loans/a%2Fb');
    expect(link(container).textContent).toBe('Open the loans');
    click(link(container));
    expect(navigate).toHaveBeenCalledWith('/loans/a%2Fb');
  });

  it('opens another site in a new tab, says so, and tells it nothing of this one [FORM-1]', () => {
    const { container } = mountField(
      { title: 'Guidance' },
      { 'ui:field': 'link-button', 'ui:options': { href: 'https://guidance.example/a' } },
    );
    expect(link(container).target).toBe('_blank');
    expect(link(container).rel).toBe('noopener noreferrer');
    expect(link(container).textContent).toBe('Guidance (opens in a new tab)');
  });

  it.each([
    'javascript:alert(1)',
    'http://guidance.example',
    '//guidance.example',
    '/\\guidance.example',
    'data:text/html,x',
    'loans',
    '',
  ])('refuses %s, and the rest of the form works', (href) => {
    const { container } = mountField({ title: 'Loans' }, { 'ui:field': 'link-button', 'ui:options': { href } });
    expect(container.textContent).toContain('“Loans” cannot be shown');
    expect(document.getElementById('f-name')).not.toBeNull();
  });
});

describe('an image of the form', () => {
  it('is a path of this site with a text for who cannot see it [FORM-4]', () => {
    const { container } = mountField(
      { title: 'The reading room' },
      { 'ui:field': 'image', 'ui:options': { src: '/pictures/room.png' } },
    );
    const image = container.querySelector('img.picture') as HTMLImageElement;
    expect([image.getAttribute('src'), image.alt]).toEqual(['/pictures/room.png', 'The reading room']);
    expect(getComputedStyle(image).maxHeight).toBe('300px');
    expect(getComputedStyle(image).maxWidth).toBe('min(500px, 100%)');
  });

  it('comes from nowhere else', () => {
    const { container } = mountField(
      { title: 'The reading room' },
      { 'ui:field': 'image', 'ui:options': { src: 'https://pictures.example/room.png' } },
    );
    expect(container.textContent).toContain('A picture has to be a path of this site.');
  });
});

describe('an embedded scene', () => {
  const scene = { 'ui:field': 'embedded-scene', 'ui:options': { src: 'https://scenes.example/walk/{book.id}' } };
  const mountScene = (frameHosts: readonly string[], ui: JsonObject = scene) =>
    mountField({ title: 'A walk through the library' }, ui, { facts: { book: { id: 7 } }, frameHosts }).container;

  it('is framed under its title, sandboxed, where its host is allowed [FORM-3] [D-41]', () => {
    const frame = mountScene(['scenes.example']).querySelector('iframe') as HTMLIFrameElement;
    expect(frame.src).toBe('https://scenes.example/walk/7');
    expect(frame.title).toBe('A walk through the library');
    expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
    expect(frame.getAttribute('sandbox')).not.toContain('allow-forms');
    expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer');
  });

  it.each([[[]], [['other.example']], [['example']], [['scenes.example:8443']]])(
    'is a plain link to a new tab with %j [D-41]',
    (hosts) => {
      const container = mountScene(hosts);
      expect(container.querySelector('iframe')).toBeNull();
      expect(link(container).target).toBe('_blank');
      expect(link(container).textContent).toBe('Open A walk through the library (opens in a new tab)');
    },
  );

  it('never frames a page of this site', () => {
    const container = mountScene([window.location.host], {
      'ui:field': 'embedded-scene',
      'ui:options': { src: '/catalogue' },
    });
    expect(container.querySelector('iframe')).toBeNull();
  });
});

describe('what holds no answer', () => {
  const properties = {
    note: { type: 'null', title: 'Note', description: 'Read this' },
    name: { type: 'string', title: 'Name' },
  };
  const form = formOf({ required: ['name'], properties }, { uiSchema: { note: { 'ui:field': 'description' } } });

  it('never counts, is never refused and never left to do', () => {
    const active = activeForm({ form, facts: {}, document: { answers: {}, parked: {} } });
    expect(completion(active, { name: 'Emma' })).toEqual({ required: 1, answered: 1, percent: 100 });
    expect(validateAnswers(active, { name: 'Emma' }, 'complete')).toEqual([]);
    expect(leftAnswers(active, {}).map(({ pointer }) => pointer)).toEqual(['/name']);
  });

  it('is not among the questions that the words “optional” and “required” are chosen by', () => {
    const many = Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`note${index}`, properties.note]));
    expect(markOf({ type: 'object', required: ['name'], properties: { ...many, name: properties.name } })).toBe(
      'optional',
    );
  });

  it('reads the same in a document, and never as “Not answered”', () => {
    const { container } = mountForm(form, { answers: { name: 'Emma' }, readOnly: 'Closed' });
    expect(container.textContent).toContain('Read this');
    expect(container.textContent).not.toContain('Not answered');
  });
});
