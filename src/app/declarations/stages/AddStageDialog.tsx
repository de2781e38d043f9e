import { useState } from 'react';
import { addStage, ownForm, slugOf } from '../../../engine/index.ts';
import { AskingDialog } from '../AskingDialog.tsx';
import { DRAFT_FOLDER, freeName } from '../exchange/DraftName.tsx';
import { LabelledField, Options } from '../questions/LabelledField.tsx';
import { ownerOptions } from '../userTypes.ts';
import type { StageBench } from './useStageBench.ts';

/** A section that was added. */
export interface AddedStage {
  readonly slug: string;
  /** Of all sections. */
  readonly text: string;
  /** The form that was begun for it; null where it has one that there was. */
  readonly form: { readonly path: string; readonly text: string } | null;
}

interface Props {
  readonly made: Pick<StageBench, 'stages' | 'rows' | 'spare'>;
  /** Paths that there are already. */
  readonly taken: readonly string[];
  /** Slug of the section that is offered as the one before. */
  readonly after: string | null;
  onAdd(added: AddedStage): void;
  onDone(): void;
}

/** Asks for a section of one's own: its words, its place, who fills it in, and with which form. */
export function AddStageDialog({ made, taken, after: offered, onAdd, onDone }: Props) {
  const [isSent, setIsSent] = useState(false);
  const [asked, setAsked] = useState<Asked>({ title: '', after: offered ?? '', owner: '', form: '' });
  const set = (part: Partial<Asked>) => setAsked((held) => ({ ...held, ...part }));
  const faults = faultsOf(
    asked,
    made.rows.map(({ title }) => title),
  );
  const submit = () => {
    setIsSent(true);
    if (faults.title !== null || faults.owner !== null) return;
    // Closed first, so that the focus that goes back is not the last to be given.
    onDone();
    onAdd(addedBy(made, taken, asked));
  };
  return (
    <AskingDialog title="Add a section" sends="Add section" onSend={submit} onLeave={onDone}>
      <Fields {...{ made, asked, set }} faults={isSent ? faults : NO_FAULTS} />
      <p>Exactly one type of user fills in a section.</p>
    </AskingDialog>
  );
}

interface FieldsProps {
  readonly made: Pick<StageBench, 'rows' | 'spare'>;
  readonly asked: Asked;
  readonly faults: ReturnType<typeof faultsOf>;
  set(part: Partial<Asked>): void;
}

function Fields({ made: { rows, spare }, asked, faults, set }: FieldsProps) {
  return (
    <>
      <LabelledField
        label="Section"
        fault={faults.title}
        value={asked.title}
        isFirst
        onValue={(title) => set({ title })}
      />
      <LabelledField label="Filled in by" fault={faults.owner} value={asked.owner} onValue={(owner) => set({ owner })}>
        <Options of={[['', 'Please choose'], ...ownerOptions(null)]} />
      </LabelledField>
      <LabelledField label="Comes after" value={asked.after} onValue={(after) => set({ after })}>
        <Options of={[['', 'None: it is the first'], ...rows.map(({ slug, title }) => [slug, title] as const)]} />
      </LabelledField>
      {spare.length > 0 && (
        <LabelledField label="Its questions" value={asked.form} onValue={(form) => set({ form })}>
          <Options of={[['', 'New ones'], ...spare.map((one) => [one.id, `Those of “${one.title}”`] as const)]} />
        </LabelledField>
      )}
    </>
  );
}

interface Asked {
  readonly title: string;
  readonly after: string;
  readonly owner: string;
  /** Id of a form that there is; empty for a new one. */
  readonly form: string;
}

function faultsOf({ title, owner }: Asked, titles: readonly string[]) {
  const words = title.trim();
  const wrong = words === '' ? 'Please write what the section is called' : null;
  return {
    title: titles.includes(words) ? 'There is a section of this name; please give it another' : wrong,
    owner: owner === '' ? 'Please choose who fills it in' : null,
  };
}

const NO_FAULTS = { title: null, owner: null };

/** The section that is asked for; its slug and its form's path are like no other, and begin with a letter. */
function addedBy({ stages, rows }: Props['made'], taken: readonly string[], asked: Asked): AddedStage {
  const title = asked.title.trim();
  const used = [...taken, ...rows.map(({ slug }) => `${DRAFT_FOLDER}${slug}`)];
  const slug = freeName(slugOf(title).replace(/^(?=\d)/, 'section-'), used);
  const path = `${DRAFT_FOLDER}${slug}`;
  const form = asked.form === '' ? path.slice('forms/'.length) : asked.form;
  const text = addStage(stages, {
    slug,
    title,
    owner: Number(asked.owner),
    form,
    after: asked.after === '' ? null : asked.after,
  });
  if (asked.form !== '') return { slug, text, form: null };
  const begun = { version: 1, title, schema: { type: 'object', properties: {} }, sections: [{ title, fields: [] }] };
  return { slug, text, form: { path, text: ownForm(begun, path) } };
}
