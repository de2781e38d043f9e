import { useCallback, useId, useImperativeHandle, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { AnswerError, Facts, FormDocument, JsonObject, ResolvedForm } from '../../engine/index.ts';
import { fillTemplate } from '../../engine/index.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { markOf } from './fieldSchema.ts';
import { FormSurface } from './FormSurface.tsx';
import { FormRulesContext, FormScopeContext } from './formScope.ts';
import type { FormRules, FormScope } from './formScope.ts';
import { LockIcon } from '../parts/Icons.tsx';
import type { FieldLock } from './locks.ts';
import type { FormViewProps, SectionListPlace } from './formViewProps.ts';
import { useBuilding } from './hooks/useBuilding.ts';
import { useFormDocument } from './hooks/useFormDocument.ts';
import { useSectionAnswers, useSections } from './hooks/useSections.ts';
import { Section } from './Section.tsx';
import { SectionList, type SectionListProps } from './SectionList.tsx';
import { FieldBoundary } from '../parts/FieldProblem.tsx';
import { RichText } from '../parts/RichText.tsx';

const noLocks: readonly FieldLock[] = [];
const noErrors: readonly AnswerError[] = [];
const noNotes = {};
const noAnswers: JsonObject = {};

/**
 * Draws a form declaration for one document. See `FormViewProps`; it keeps no answers of its own but what is being
 * typed.
 */
export function FormView(props: FormViewProps) {
  return (
    <FieldBoundary title={props.form.title}>
      <FormBody {...props} />
    </FieldBoundary>
  );
}

function FormBody(props: FormViewProps) {
  const { form, facts, document, onChange, ref, readOnly = null, sectionList = false, showErrors = null } = props;
  const ownId = useId().replaceAll(/[^\w-]/g, '');
  const idPrefix = props.idPrefix ?? `form${ownId}`;
  const given = { form, facts, document, onChange, errors: props.errors ?? noErrors, showErrors, idPrefix };
  const { active, scope, flush, errors } = useFormDocument(given);
  const locks = useLocks(form, props.locks ?? noLocks);
  const sections = useSections(active, locks);
  const data = useSectionAnswers(sections, document.answers);
  const building = useBuilding(sections, data);
  const rules = useRules(props, locks, idPrefix);
  const { summary, focus } = useFormHandle(ref, scope, flush, building.buildAll);
  // Of a single section there is nothing to choose from, and no room to keep for it.
  const listed = sectionList !== false && sections.filter(({ title }) => title !== '').length > 1;
  const place = typeof sectionList === 'object' ? sectionList : null;
  const list = { active, sections, data, answers: document.answers, errors };
  return (
    <FormScopeContext value={scope}>
      <FormRulesContext value={rules}>
        <FormSurface
          data-read-only={readOnly !== null || undefined}
          data-with-list={(listed && place === null) || undefined}
        >
          {listed && place === null && <SectionList {...list} onJump={focus} />}
          {listed && place !== null && <ListElsewhere place={place} list={list} onJump={focus} />}
          <div className="form-body">
            <Opening readOnly={readOnly} form={form} facts={facts} />
            <ErrorSummary ref={summary} active={active} errors={errors} idPrefix={idPrefix} onFocus={focus} />
            {sections.map((section, index) => (
              <Section
                key={section.title}
                section={section}
                uiSchema={active.uiSchema}
                data={data[index] ?? noAnswers}
                idPrefix={idPrefix}
                built={building.isBuilt(section.title)}
                onNear={building.build}
              />
            ))}
          </div>
        </FormSurface>
      </FormRulesContext>
    </FormScopeContext>
  );
}

/** What redraws all fields when it changes; the same object while it does not. */
function useRules(props: FormViewProps, locks: readonly FieldLock[], idPrefix: string): FormRules {
  const { form, facts, readOnly = null, former = null, notes = noNotes, files = null, beside = null } = props;
  // Of the declaration, not of what is open now: an answer must not change the words of other questions.
  const mark = useMemo(() => markOf(form.schema), [form.schema]);
  return useMemo(
    () => ({ readOnly: readOnly !== null, locks, mark, idPrefix, former, notes, files, beside, facts }),
    [readOnly, locks, mark, idPrefix, former, notes, files, beside, facts],
  );
}

/** Gives the form's owner its handle; the summary of errors, and how to move the focus to a field. */
function useFormHandle(ref: FormViewProps['ref'], scope: FormScope, flush: () => FormDocument, buildAll: () => void) {
  const summary = useRef<HTMLDivElement>(null);
  const focus = useCallback(
    (pointer: string) => {
      buildAll();
      scope.focus(pointer);
    },
    [scope, buildAll],
  );
  const chosen = useCallback(
    () => Object.fromEntries([...scope.chosen].map(([pointer, words]) => [pointer.slice(1), words])),
    [scope],
  );
  useImperativeHandle(ref, () => ({ flush, chosen, focus, focusSummary: () => summary.current?.focus() }), [
    flush,
    chosen,
    focus,
  ]);
  return { summary, focus };
}

interface OpeningProps {
  readonly readOnly: string | null;
  readonly form: ResolvedForm;
  readonly facts: Facts;
}

/** What is said before the first question: why nothing can be changed, and what the form is for. */
function Opening({ readOnly, ...said }: OpeningProps) {
  return (
    <>
      {readOnly && (
        <p className="banner">
          <LockIcon /> {readOnly}
        </p>
      )}
      <FieldBoundary title={said.form.title}>
        <About {...said} />
      </FieldBoundary>
    </>
  );
}

/** A template over facts: where it names one that the place does not provide, the questions stand without it. */
function About({ form: { description }, facts }: Omit<OpeningProps, 'readOnly'>) {
  return description ? (
    <p className="help">
      <RichText text={fillTemplate(description, facts)} />
    </p>
  ) : null;
}

interface ListElsewhereProps {
  readonly place: SectionListPlace;
  readonly list: Omit<SectionListProps, 'onJump'>;
  onJump(pointer: string): void;
}

function ListElsewhere({ place: { element, onJump: leave }, list, onJump }: ListElsewhereProps) {
  const jump = useCallback((pointer: string) => leave(() => onJump(pointer)), [leave, onJump]);
  return element === null
    ? null
    : createPortal(
        <FormSurface data-list-alone>
          <SectionList {...list} onJump={jump} />
        </FormSurface>,
        element,
      );
}

/** The locks from outside, and those of derived values, which nobody types. */
function useLocks(form: ResolvedForm, locks: readonly FieldLock[]): readonly FieldLock[] {
  return useMemo(() => {
    const derived = Object.keys(form.derived ?? {}).map((path) => ({
      pointer: path.startsWith('/') ? path : `/${path}`,
      reason: 'Worked out from other answers',
      automatic: true,
    }));
    return [...locks, ...derived];
  }, [form, locks]);
}
