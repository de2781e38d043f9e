export * from './archives.ts';
export * from './attachmentLimits.ts';
export type { FileScan } from './fileScan.ts';
export { LOCKED_FILES, MOST_PLANS_IN_FILE } from './operations/exports.ts';
export * from './records.gen.ts';
export * from './ids.ts';
export * from './imports.ts';
export { LONGEST_VIEW, MOST_VIEWS } from './views.ts';
export { keeping, people } from './keeping.ts';
export type * from './shapes.ts';
export * from './types.ts';
export type { PlanDocument, PlanDocumentSection } from './planDocument.ts';
export * from './glance.ts';
export type * from './pepBodies.ts';
export type * from './pepOutlook.ts';
export { MOST_ALERTS_COUNTED } from './operations/alerts.ts';
export { enquiryLimits, MOST_ENQUIRY_TEXT, type EnquirySummary, type EnquiryThread } from './enquiries.ts';
export * from './dates.ts';
export * from './facts.ts';
export * from './marks.ts';
export * from './decide.ts';
export * from './names.ts';
export * from './signatures.ts';
export * from './widgets.ts';
export * from './fieldWords.ts';
export * from './originWords.ts';
export * from './wording.ts';
export * from './merging.ts';
export * from './publications.ts';
export * from './retention.ts';
export * from './subjectAccess.ts';
export * from './years.ts';
export { productName } from './productName.ts';
export {
  isOptions,
  operations,
  operation,
  type OperationId,
  type OperationIdOf,
  type ReplyOf,
} from './operations/index.ts';
export { type Amendment, type SavedMark } from './replies/attendance.ts';
export { toOptions, type OptionsReply } from './replies/common.ts';
export { pageOf, rowName } from './replies/components.ts';
export { type AnyShape } from './replies/shape.ts';
export { codecOf, listCodecs, type ListCodec, type RawList, type WireQuery } from './codecs/index.ts';
export type { RegisterDay } from './codecs/register.ts';
export { weekdays } from './codecs/sessions.ts';
export { planDateNames } from './planDates.ts';
export { overlayWords, overlayWordsOf } from './overlayWords.ts';
export type { AuthorityNames } from './overlayWords.ts';
export * from './automaticFields.ts';
export * from './coerceQuery.ts';
export { noContacts, type Contacts, type PublicContacts } from './contacts.ts';
export * from './exportPassword.ts';
export * from './newPassword.ts';
