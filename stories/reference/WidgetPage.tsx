import { useMemo, useState } from 'react';
import { portalWidgetKinds } from '../../src/contract/index.ts';
import { widgetKind, type FormDocument, type ResolvedForm } from '../../src/engine/index.ts';
import { FormView } from '../../src/renderer/index.ts';
import { storyFiles } from '../renderer/widgets/storyFiles.ts';
import { OverFixtures } from '../screens/support/OverFixtures.tsx';
import { Listed, Page, ToStories } from './Page.tsx';
import { described, registered, storiesWith } from './sources.ts';
import { everyQuestion, formOf, wordsOf, type Asked } from './uses.ts';

const user = { typeId: 2, mustSetUpMfa: false };

interface Props {
  readonly name: string;
  /** A widget takes an answer; a field draws what is more than that, or no question. */
  readonly isField?: boolean;
}

/** All that is known of a widget or a field: what it says of itself, where it is asked, what it is told there. */
export function WidgetPage({ name, isField = false }: Props) {
  const component = described(registered(name) ?? '');
  const uses = everyQuestion().filter(({ drawnBy }) => drawnBy === name);
  const [first] = uses;
  const word = isField ? 'ui:field' : 'ui:widget';
  return (
    <Page title={`${isField ? 'Field' : 'Widget'} “${name}”`} words={component?.words ?? SIGNED_OUT}>
      {first !== undefined && <AsAsked of={first} />}
      {!isField && <Listed title="What it is" heads={['Word', 'Value']} rows={kindOf(name)} />}
      <Listed
        title="What forms tell it (ui:options)"
        heads={['Option', 'Questions']}
        rows={wordsOf(uses).map(([option, times]) => [option, String(times)])}
      />
      <Listed title={`Where it is asked: ${uses.length}`} heads={['Form', 'Question']} rows={placesOf(uses)} />
      <ToStories titles={storiesWith(new RegExp(`'${word}': '${name}'|title: 'Renderer/Widgets/${name}'`, 'i'))} />
      {component !== undefined && (
        <p>
          Drawn by <code>{component.path}</code>
        </p>
      )}
    </Page>
  );
}

const SIGNED_OUT = 'Of the signed-out pages alone, which draw it without the renderer.';

/** Enough to find one's way; the reference is no index of all forms. */
const MOST = 12;

const placesOf = (uses: readonly Asked[]) =>
  uses.slice(0, MOST).map(({ form, name, question }) => [form, question.title || name]);

function kindOf(name: string): readonly (readonly string[])[] {
  const { holds, label, short, choices, files, format } = widgetKind(portalWidgetKinds, name);
  return [
    ['holds', holds?.join(' or ') ?? 'an answer of any type'],
    ['label', label === 'control' ? 'above the control' : label === 'group' ? 'a legend' : 'the control’s own'],
    ...(short === true ? [['short', 'half a line on a wide screen']] : []),
    ...(choices === true ? [['choices', 'one of those that it is given']] : []),
    ...(files === undefined ? [] : [['files', files]]),
    ...(format === undefined ? [] : [['format', `draws each question of the format ${format}`]]),
  ];
}

const nothingYet: FormDocument = { answers: {}, parked: {} };

function AsAsked({ of }: { readonly of: Asked }) {
  const form = useMemo(() => formOf(of), [of]);
  return (
    <OverFixtures user={user}>
      {(host) => <Tried form={form} facts={host.facts} about={`As it is asked in ${of.form}; try it.`} />}
    </OverFixtures>
  );
}

interface TriedProps {
  readonly form: ResolvedForm;
  readonly facts: Parameters<typeof FormView>[0]['facts'];
  readonly about: string;
}

function Tried({ form, facts, about }: TriedProps) {
  const [document, setDocument] = useState(nothingYet);
  const files = useMemo(() => storyFiles(), []);
  return (
    <figure style={{ margin: 0, padding: 24, background: 'white' }}>
      <FormView form={form} facts={facts} document={document} onChange={setDocument} files={files} idPrefix="r" />
      <figcaption>{about}</figcaption>
    </figure>
  );
}
