import { object, string, type ValueOf } from './replies/shape.ts';

/** Whom to ask at an authority, and where its own notices stand; empty where it has said nothing. */
export const contactFields = {
  contactName: string,
  contactEmail: string,
  contactTelephone: string,
  privacyUrl: string,
  accessibilityUrl: string,
} as const;

const contactsShape = object(contactFields);
export type Contacts = ValueOf<typeof contactsShape>;

/** Of an authority that has said nothing yet. */
export const noContacts: Contacts = {
  contactName: '',
  contactEmail: '',
  contactTelephone: '',
  privacyUrl: '',
  accessibilityUrl: '',
};

/**
 * GET /api/contacts: the contacts of the authorities that have said some, by name, and how long each keeps what, in
 * words. It needs no session.
 */
export interface PublicContacts {
  readonly authorities: readonly (Contacts & { readonly name: string; readonly keeping: readonly string[] })[];
}
