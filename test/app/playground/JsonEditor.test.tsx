import { EditorView } from '@codemirror/view';
import { describe, expect, it } from 'vitest';
import { JsonEditor } from '../../../src/app/playground/JsonEditor.tsx';
import { find, mount } from '../support.tsx';

/** An editor whose texts come back when the test says so, as on a page that is slow. */
function slowEditor() {
  const told: string[] = [];
  const drawn = (value: string) => (
    <JsonEditor label="Text" value={value} onChange={(text) => told.push(text)} problems={noProblems} />
  );
  const { element, show } = mount(drawn(''));
  const view = EditorView.findFromDOM(find(element, '[role="textbox"]'))!;
  return {
    told,
    type: (text: string) => view.dispatch({ changes: { from: view.state.doc.length, insert: text } }),
    comes: (value: string) => show(drawn(value)),
    text: () => view.state.doc.toString(),
  };
}

const noProblems: [] = [];

describe('the editor of JSON texts', () => {
  it('keeps what is typed while what was typed before is still coming back', () => {
    const editor = slowEditor();
    editor.type('[');
    editor.type('1');
    editor.comes('[');
    editor.type(']');
    expect(editor.text()).toBe('[1]');
    editor.comes('[1');
    editor.comes('[1]');
    expect([editor.text(), editor.told]).toEqual(['[1]', ['[', '[1', '[1]']]);
  });

  it('takes a text from outside, one that was typed before too, and does not tell it back', () => {
    const editor = slowEditor();
    editor.type('[');
    editor.type(']');
    editor.comes('[]');
    editor.comes('{}');
    expect(editor.text()).toBe('{}');
    editor.comes('[');
    expect([editor.text(), editor.told]).toEqual(['[', ['[', '[]']]);
  });
});
