import { memo } from 'react';
import { byRowIds, pointerOf } from '../../../engine/index.ts';
import { useFormRules, useOfAnswers, type BesideProps, type FormRules } from '../formScope.ts';
import type { Path } from '../path.ts';

interface Props {
  readonly path: Path;
  readonly title: string;
  /** Of a list: what lies in its rows has no place of its own here. */
  readonly isWhole?: boolean;
}

/** What the form's owner has to show or offer at a question, beside its label; nothing where it has nothing. */
export const Beside = memo(function Beside({ path, title, isWhole = false }: Props) {
  const { beside } = useFormRules();
  if (beside === null) return null;
  if (path.some((segment) => typeof segment === 'number')) return <InRow {...{ path, title, isWhole, beside }} />;
  return <Held {...{ title, isWhole, beside }} pointer={pointerOf(path)} />;
});

type Component = NonNullable<FormRules['beside']>;

/** A row may be moved, and what is known of its answers goes with it: its place is told by its id. */
function InRow({ path, isWhole = false, ...props }: Props & { readonly beside: Component }) {
  return <Held {...props} isWhole={isWhole} pointer={useOfAnswers((answers) => byRowIds(answers, path))} />;
}

const Held = memo(function Held({ beside: Shown, ...props }: BesideProps & { readonly beside: Component }) {
  return <Shown {...props} />;
});
