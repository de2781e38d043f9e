import type { Nearest, PointedForm } from './pointing.ts';
import * as onForm from './formActs.ts';
import * as onStages from './stageActs.ts';

/** The acts that come nearest to a kind, on the questions of a form and on the sections of a plan. */
interface NearestActs {
  readonly form?: Nearest<PointedForm>;
  readonly stages?: Nearest<onStages.PointedStages>;
}

const { words, everyKind, answers, conditions, takenOut, arranging, listing, beginning } = onForm;
const misspelt = (label: string): NearestActs => ({ form: everyKind(label) });
const named: NearestActs = { form: takenOut };
const listed: NearestActs = { form: listing, stages: onStages.requiredAndHidden };
const begun: NearestActs = { form: beginning, stages: onStages.words };
const typed: NearestActs = { form: words, stages: onStages.words };
const ordered: NearestActs = { form: arranging, stages: onStages.arranging };
const onAnswers: NearestActs = { form: conditions };
const onFacts: NearestActs = { stages: onStages.conditions };

/**
 * What an author who only points can do that comes nearest to each kind of mistake which files are planted with. A
 * test holds the two lists to the same kinds.
 */
export const nearest: { readonly [kind: string]: NearestActs } = {
  'keyword of JSON Schema misspelt': misspelt('propertis'),
  'word of a form misspelt': misspelt('uiShema'),
  'word of the UI schema misspelt': misspelt('ui:widge'),
  'type misspelt': misspelt('strng'),
  'format misspelt': misspelt('dat'),
  'lookup misspelt': misspelt('lookups/yes-noo'),
  'widget misspelt': misspelt('textaera'),
  'field misspelt': misspelt('descripton'),
  'path of a fact misspelt': onFacts,
  'value of a fact that it never has': onFacts,
  'command misspelt': misspelt('notes.sav'),
  'required name misspelt': listed,
  'question of a condition misspelt where it is required': onAnswers,
  'section names an unknown question': named,
  'order names an unknown question': named,
  'UI schema of an unknown question': named,
  'message for an unknown question': named,
  'first value for an unknown question': named,
  'derived from an unknown question': named,
  'operator misspelt': misspelt('smu'),
  'rule on an unknown question': { form: onForm.ruled },
  'condition on an unknown question': onAnswers,
  'order leaves out a question': ordered,
  'order names a question twice': ordered,
  'question in two sections': ordered,
  'question in no section': ordered,
  'text where a number belongs': typed,
  'number where a text belongs': typed,
  'text where a list belongs': listed,
  'condition that does not require what it reads': onAnswers,
  'condition on a choice that there is not': onAnswers,
  'title missing': typed,
  'title of a section missing': ordered,
  'items of a list missing': { form: answers },
  'choices empty': { form: answers },
  'least above most': misspelt('999'),
  'pattern that is no regular expression': typed,
  'folder of a lookup left out': misspelt('yes-no'),
  'name given twice': { form: answers },
  'comma too many': typed,
  'comma missing': typed,
  'quotation mark missing': typed,
  'sum over text': misspelt('Total'),
  'money on a text': misspelt('£'),
  'text box on a number': misspelt('12'),
  'upload on a number': misspelt('File'),
  'rule about days on a number': { form: onForm.ruled },
  'first value of the wrong type': misspelt('some'),
  'first value that is no choice': misspelt('yse'),
  'codes without titles': { form: answers },
  'two questions of one title': { form: onForm.sameWords },
  'overlay hides an unknown name': { form: takenOut, stages: onStages.requiredAndHidden },
  'overlay requires an unknown name': listed,
  'overlay makes an unknown name optional': listed,
  'overlay orders an unknown name': ordered,
  'heading of everybody’s misspelt': { form: onForm.renamed },
  'overlay ahead of its base': begun,
  'overlay without the version of its base': begun,
  'base of an overlay misspelt': begun,
  'word of an overlay misspelt': begun,
  'patch changes the version': begun,
  'patch requires by itself': listed,
  'patch takes a question away': named,
  'patch orders by itself': ordered,
  'name both hidden and required': { form: onForm.requiredAndHidden, stages: onStages.requiredAndHidden },
  'patch replaces the rules': named,
  'patch replaces the headings': ordered,
  'patch adds a condition': onAnswers,
  'patch names a question wrongly': named,
  'hides what a condition needs': { form: onForm.hidingWhatIsRead },
  'form of a stage misspelt': { stages: onStages.adding },
  'owner of a stage missing': { stages: onStages.adding },
  'owner of a stage that nobody is': { stages: onStages.adding },
  'condition on a stage that is not optional': { stages: onStages.conditions },
  'amount lacking for a value': { stages: onStages.words },
  'day lacking for a term': { stages: onStages.words },
  'rule of the rating that holds always before others': { stages: onStages.words },
  'rolled forward from an unknown question': { stages: onStages.carrying },
  'rolled forward from an unknown stage': { stages: onStages.hidingWhatIsRead },
};
