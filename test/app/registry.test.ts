import { describe, expect, it } from 'vitest';
import { registry } from '../../src/app/registry.ts';
import { knownNames, portalWidgetKinds, signedOutWidgets } from '../../src/contract/index.ts';
import { foreignWidgetKinds } from '../../src/engine/index.ts';
import { formParts } from '../../src/renderer/index.ts';
import { plainWidgets } from '../../src/renderer/form/widgets/plainWidgets.ts';

// rjsf's own places, which no declaration names.
const ofRjsf = /^[A-Z]/;
const named = (part: object): string[] =>
  Object.keys(part)
    .filter((name) => !ofRjsf.test(name))
    .sort();

const widgets = { ...formParts.widgets, ...registry.widgets };

describe('the registry', () => {
  it('holds exactly the names that declarations may use', () => {
    expect(named(widgets)).toEqual(knownNames.widgets.filter((name) => !signedOutWidgets.includes(name)).sort());
    expect(named({ ...formParts.fields, ...registry.fields })).toEqual([...knownNames.fields].sort());
    expect(named(registry.cells)).toEqual([...knownNames.cells].sort());
    expect(named(registry.entries)).toEqual([...(knownNames.entries ?? [])].sort());
    expect(named(registry.components)).toEqual([...knownNames.components].sort());
  });

  it('draws every widget that is described, and describes every one that it draws', () => {
    const described = Object.entries(registry.widgetKinds);
    expect(described.map(([name]) => name).sort()).toEqual([...named(widgets), ...Object.keys(plainWidgets)].sort());
    // The server reads answers in the words of the page.
    expect({ ...foreignWidgetKinds, ...portalWidgetKinds }).toMatchObject(registry.widgetKinds);
  });
});
