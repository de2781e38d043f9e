export * from './json.ts';
export * from './errors.ts';
export type * from './declaration/catalogTypes.ts';
export type * from './declaration/actionTypes.ts';
export type * from './declaration/chartTypes.ts';
export type * from './declaration/screenTypes.ts';
export type * from './declaration/tableTypes.ts';
export type * from './declaration/datesTypes.ts';
export type * from './declaration/fundingTypes.ts';
export type * from './declaration/overallTypes.ts';
export type * from './declaration/types.ts';
export type * from './form/types.ts';
export type * from './table/types.ts';
export type * from './format/types.ts';
export type * from './import/types.ts';
export type * from './widget/types.ts';
export type * from './paper/blocks.ts';
export type * from './paper/types.ts';
export { CHOICE, CHOSEN_VALUE, ROW_ID } from './form/types.ts';
export { DENIED } from './table/types.ts';
export { markOf, NOBODY } from './declaration/check/checkData.ts';
export { matches, readFact } from './when.ts';
export { fillLink, fillTemplate, fillValues, templatePaths } from './template.ts';
export { validateSchema } from './form/validator.ts';
export type { SchemaError } from './form/validator.ts';
export { findFormat, formatOf, formats } from './format/formats.ts';
export { isDate } from './format/moment.ts';
export { foreignWidgetKinds, widgetKind, widgetKinds } from './widget/widgets.ts';
export { plainWords } from './widget/words.ts';
export { answerWords, documentWords } from './widget/answerWords.ts';
export type { ReadQuestion } from './widget/answerWords.ts';
export { anyChoicesOf, withChoiceNames } from './widget/choices.ts';
export type { AnyChoice } from './widget/choices.ts';
export { isOffered } from './widget/offered.ts';
export { uiOptionsOf } from './widget/uiOptions.ts';
export type { UiOptions } from './widget/uiOptions.ts';
export { compileTable, DEFAULT_PAGE_SIZES } from './table/compileTable.ts';
export type { FindLookup } from './table/fields.ts';
export { declaredFilters, filtersUnder, openQuery } from './table/openQuery.ts';
export { columnsOfView, readView, savedViewPart, showsView, viewToSave } from './table/savedViews.ts';
export type { SavedView, ViewPart } from './table/savedViews.ts';
export { viewOf, viewsOf } from './table/views.ts';
export type { OfferedView } from './table/views.ts';
export { tableFor } from './table/tableFor.ts';
export { changedQuery } from './table/changedQuery.ts';
export { parseTableQuery, queryToJson, sortableFields } from './table/parseTableQuery.ts';
export { paramsToQuery, queryToParams, sameFilter } from './table/queryParams.ts';
export type { QueryParams } from './table/queryParams.ts';
export { answersToFilters, filterForm, filtersToAnswers, rangeProblem, settleAll } from './table/filterForm.ts';
export type { FilterAnswers } from './table/filterForm.ts';
export { filterText, NOT_LISTED } from './table/filterText.ts';
export { fewestRows, nextSort, offeredSizes, pageCount, pageWindow } from './table/paging.ts';
export { entryCell } from './table/entryCell.ts';
export { pastedCells } from './table/pastedCells.ts';
export { pivotRows } from './table/pivotRows.ts';
export type * from './chart/types.ts';
export * from './chart/index.ts';
export { columnsOfFields, headingKey, importColumns, matchHeadings, missingColumns } from './import/importColumns.ts';
export { readCell } from './import/readCell.ts';
export { rowReader } from './import/rowReader.ts';
export { columnText, fileColumns } from './table/columnText.ts';
export { toSheet } from './table/toSheet.ts';
export * from './table/columnChoice.ts';
export { activeForm } from './form/activeForm.ts';
export { allAnswers, arrange, visibleAnswers, withRowIds, withoutRowIds } from './form/answers.ts';
export { isEmpty, meaningful, sameAnswer } from './form/empty.ts';
export { questionWords } from './form/questionWords.ts';
export { fitAnswers } from './form/fitAnswers.ts';
export type { Fitting } from './form/fitAnswers.ts';
export { validateAnswers } from './form/validateAnswers.ts';
export { completion, totalCompletion } from './form/completion.ts';
export { leftAnswers } from './form/leftAnswers.ts';
export { deriveAnswers } from './form/derive.ts';
export { lockedPaths, originsAfterSave, refreshAutomatic } from './form/automatic.ts';
export type { Origins, RecordValue, Refreshed, ReplacedValue } from './form/automatic.ts';
export { chooseMine, mergeAnswers } from './form/merge.ts';
export type { ThreeWay } from './form/merge.ts';
export { mergeDocuments } from './form/mergeDocuments.ts';
export type { DocumentMerge } from './form/mergeDocuments.ts';
export { AUTOSAVE_SECONDS, changedAnswers, initialSaveState, saveReducer, saveStateText } from './form/saveState.ts';
export type { SaveEvent } from './form/saveState.ts';
export { relativeTime } from './form/relativeTime.ts';
export { pointerMatches, pointerOf, segmentsOf, valueAt, withValueAt } from './form/pointers.ts';
export { checkCatalog, loadCatalog } from './declaration/loadCatalog.ts';
export { checkReachable } from './declaration/check/checkReachable.ts';
export { generateAnswers } from './form/generateAnswers.ts';
export type { Filled, Fixed } from './form/generateAnswers.ts';
export { factConditions, namesReadIn } from './form/conditionReads.ts';
export { factSets } from './form/factSets.ts';
export { joinReleases, makeRelease, parseRelease } from './declaration/resolve/release.ts';
export type { Hash } from './declaration/resolve/release.ts';
export { mergePatch } from './declaration/resolve/mergePatch.ts';
export { SIGN, isSignature, signatureOf, signaturesOf, signatureText } from './form/signature.ts';
export type { Signature } from './form/signature.ts';
export { signersInWords } from './declaration/check/overlayWords.ts';
export { settle } from './form/settle.ts';
export type { Settled } from './form/settle.ts';
export { choicesOf, propertiesOf, schemaAt, uiBelow } from './form/schemaParts.ts';
export { authorHelp } from './declaration/tell/authorHelp.ts';
export type { AuthorHelp, AuthorPlace, Suggestion } from './declaration/tell/authorHelp.ts';
export { parseJson } from './declaration/read/parseJson.ts';
export type { JsonFault, ParsedJson } from './declaration/read/parseJson.ts';
export { openWorkbench } from './declaration/tell/workbench.ts';
export type { BesideStages, EditedFiles, Workbench } from './declaration/tell/workbench.ts';
export { formText, unreadable, type FormText } from './declaration/edit/formText.ts';
export { stageCures, type Cure } from './declaration/edit/cures.ts';
export { stagesText, unreadableStages, type StagesText } from './declaration/edit/stagesText.ts';
export { otherKind } from './declaration/edit/otherKind.ts';
export { isEverybodys, keepOwn, takeEverybodys } from './declaration/edit/baseChoice.ts';
export type { BaseChoice } from './declaration/tell/baseChoices.ts';
export {
  carryStage,
  countStage,
  hideStage,
  ownStage,
  presentStage,
  renameStage,
} from './declaration/edit/changeStage.ts';
export type { Carrying, Counting } from './declaration/edit/changeStage.ts';
export { heldIn, holdStage, holdStages, waitStage } from './declaration/edit/changeRatings.ts';
export * from './declaration/edit/letGo.ts';
export * from './declaration/edit/arrangeStages.ts';
export { testsOf, whenSaid } from './declaration/edit/factCondition.ts';
export { stageAt } from './declaration/edit/stagesOf.ts';
export type { ListedStage, ToldWhen, WaitingRating } from './declaration/edit/stagesOf.ts';
export {
  helpQuestion,
  hideQuestion,
  requireQuestion,
  rewordQuestion,
  signQuestion,
} from './declaration/edit/changeQuestion.ts';
export type { Need } from './declaration/edit/changeQuestion.ts';
export { readBy } from './form/rules.ts';
export { RULE_WORDS } from './declaration/check/ruleWords.ts';
export type { ChosenKeyword, RuleNumber } from './declaration/check/ruleWords.ts';
export { beginRule, changedRule, offeredRules, putRule, rowMessage } from './declaration/edit/questionRules.ts';
export type { ChosenRule, ListedRule, OfferedRule } from './declaration/edit/questionRules.ts';
export * from './declaration/edit/changeThreshold.ts';
export { addQuestion, addQuestions, moveQuestion, takeOutQuestion } from './declaration/edit/arrangeQuestions.ts';
export { addAnswer, rewordAnswer, takeOutAnswer } from './declaration/edit/changeAnswers.ts';
export type { OwnAnswer } from './declaration/edit/changeAnswers.ts';
export {
  answerAt,
  isOfferedOn,
  listedAnswers,
  listText,
  titleOfList,
  unreadableList,
} from './declaration/edit/listText.ts';
export type { ListedAnswer, ListText } from './declaration/edit/listText.ts';
export * from './declaration/edit/changeList.ts';
export { addColumn, limitRows, MOST_ROWS, rowLimits, takeOutColumn } from './declaration/edit/columns.ts';
export type { RowLimits } from './declaration/edit/columns.ts';
export { columnAt } from './declaration/edit/columnAt.ts';
export { changeRow, rowForm } from './declaration/edit/rowForm.ts';
export {
  comparesWith,
  COMPARISONS,
  conditionSaid,
  conditionSchema,
  isWhole,
} from './declaration/edit/answerCondition.ts';
export type { AnswerCondition, AnswerTest, Comparison } from './declaration/edit/answerCondition.ts';
export { askQuestion, requireWhen } from './declaration/edit/askQuestion.ts';
export {
  examplesIn,
  factsRead,
  expectableIn,
  MOST_EXAMPLES,
  putExample,
  takeOutExample,
} from './declaration/edit/exampleRows.ts';
export type { ExpectableQuestion, TriedExample } from './declaration/edit/exampleRows.ts';
export { EXPECTATIONS } from './declaration/check/exampleWords.ts';
export {
  everybodysTitle,
  moveHeading,
  moveToHeading,
  ownTitles,
  renameHeading,
  titlesIn,
} from './declaration/edit/arrangeHeadings.ts';
export { COLUMN_KINDS, isOfList, QUESTION_KINDS } from './declaration/edit/newQuestion.ts';
export type { ColumnKind, NewQuestion, QuestionKind } from './declaration/edit/newQuestion.ts';
export { fromXlsForm, slugOf } from './declaration/exchange/fromXlsForm.ts';
export type { ReadFile, ReadForm } from './declaration/exchange/fromXlsForm.ts';
export * from './declaration/exchange/pastedAnswers.ts';
export * from './declaration/exchange/pastedRows.ts';
export { lookupIdAt } from './declaration/read/sources.ts';
export { lookupLists } from './declaration/exchange/choiceLists.ts';
export type { ChoiceList, LeftOut, Sheet } from './declaration/exchange/sheets.ts';
export { fromDocument } from './declaration/exchange/word/fromDocument.ts';
export { MOST_THINGS, readDocument } from './declaration/exchange/word/readDocument.ts';
export { DOCUMENT_KINDS, kindsOffered, SURENESS } from './declaration/exchange/word/things.ts';
export type { DocumentKind, DocumentThing, ReadDocument } from './declaration/exchange/word/things.ts';
export { EXCHANGE_LIMITS, UnreadableFile } from './declaration/exchange/tables.ts';
export { stockUi, toStockForm } from './declaration/exchange/toStockForm.ts';
export type { StockForm } from './declaration/exchange/toStockForm.ts';
export { toXlsForm } from './declaration/exchange/toXlsForm.ts';
export type { XlsForm } from './declaration/exchange/toXlsForm.ts';
export {
  publicationContent,
  namedBy,
  publicationFile,
  readPublication,
  stepsTo,
} from './declaration/exchange/publicationFile.ts';
export type {
  DraftText,
  OwnText,
  Publication,
  ReadPublication,
  TextStep,
} from './declaration/exchange/publicationFile.ts';
export { archiveFault, archiveParts } from './import/archive.ts';
export type { ArchiveLimits, ArchivePart } from './import/archive.ts';
export { unboundedPattern } from './form/boundedPattern.ts';
export { faultOfText, rowOfText, titleOfText, type PointedRow, type TextAt } from './declaration/tell/faultOfText.ts';
export type { ToldFault } from './declaration/edit/faultWords.ts';
export { questionAt } from './declaration/edit/questionsOf.ts';
export type { FormQuestion, ReadableAnswer } from './declaration/edit/questionsOf.ts';
export { formOfSchema, newForm, newList, newOverlay, ownForm } from './declaration/tell/newDeclaration.ts';
export type { Started } from './declaration/tell/newDeclaration.ts';
export { dateInWords } from './declaration/tell/datesInWords.ts';
export { describeOverlays } from './declaration/tell/describeOverlays.ts';
export type { OverlayDescription } from './declaration/tell/describeOverlays.ts';
export type { OverlayWords } from './declaration/check/overlayWords.ts';
export { conditionCircle } from './form/conditionCircle.ts';
export { plainData, plainDocument, plainForm, SINGLE_ANSWER } from './form/plainForm.ts';
export { chooseAlternative, keepAlternatives } from './form/chooseAlternative.ts';
export type { AlternativeChoice } from './form/chooseAlternative.ts';
export { alternativesOf } from './form/alternatives.ts';
export type { Alternatives } from './form/alternatives.ts';
export { pairProblem, takesPairs } from './form/pairs.ts';
export { dereferenced } from './form/references.ts';
export { answerKinds } from './form/answerKinds.ts';
export { below, questionsOf, wayTo } from './form/questions.ts';
export { byRowIds, byRowPlaces } from './form/rowPointers.ts';
export type { Question } from './form/questions.ts';
export { answeredBlocks } from './paper/answeredBlocks.ts';
export { changesIn, withChanges } from './paper/changes.ts';
export { formPaper } from './paper/formPaper.ts';
export { isTable, sectionBlocks } from './paper/paperBlocks.ts';
export { hasSensitiveMarks } from './form/sensitive.ts';
export { soundSchema } from './form/soundSchema.ts';
export { rowIdOf, withItems, withPairs, withWhole } from './form/wholeAnswers.ts';
