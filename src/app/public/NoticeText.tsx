import { Fragment, useId, useState, type ReactNode } from 'react';
import type { PublicContacts } from '../../contract/index.ts';
import type { Notice } from './useNotice.ts';
import './notice.css';

type Contact = PublicContacts['authorities'][number];

interface Props {
  readonly notice: Notice;
  /** Name of the reader’s authority, where it is known. */
  readonly authority?: string;
}

/** A public page below its heading: its words, and whom to ask at the authority that the reader chooses. */
export function NoticeText({ notice: { form, contacts }, authority }: Props) {
  return (
    <div className="notice">
      <p>{form.description}</p>
      <ContactChoice contacts={contacts} authority={authority ?? ''} saysKeeping={form.id === 'public/privacy'} />
      {form.sections?.map(({ title, description = '' }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{withLinks(description)}</p>
        </section>
      ))}
    </div>
  );
}

interface ContactChoiceProps {
  readonly contacts: Notice['contacts'];
  readonly authority: string;
  /** Whether the page is about what is kept. */
  readonly saysKeeping: boolean;
}

function ContactChoice({ contacts, authority, saysKeeping }: ContactChoiceProps) {
  const [name, setName] = useState(authority);
  const id = useId();
  const chosen = contacts?.find((contact) => contact.name === name);
  return (
    <section className="notice-contact" aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>Contact of your local authority</h2>
      {contacts === null && <p>The contacts could not be loaded. Please open this page again in a minute.</p>}
      {contacts?.length === 0 && (
        <p>No local authority has written a contact here yet. Please ask your virtual school.</p>
      )}
      {contacts !== null && contacts.length > 0 && (
        <>
          <label htmlFor={id}>Your local authority</label>
          <select id={id} value={chosen?.name ?? ''} onChange={(event) => setName(event.target.value)}>
            <option value="">Please choose</option>
            {contacts.map((contact) => (
              <option key={contact.name}>{contact.name}</option>
            ))}
          </select>
          {/* Said when it changes, without the focus having to leave the choice. */}
          <div role="status">{chosen && <ContactOf contact={chosen} saysKeeping={saysKeeping} />}</div>
        </>
      )}
    </section>
  );
}

interface Entry {
  readonly label: string;
  readonly texts: readonly string[];
  readonly link?: string;
}

function ContactOf({ contact, saysKeeping }: { readonly contact: Contact; readonly saysKeeping: boolean }) {
  const { contactName, contactEmail, contactTelephone, privacyUrl, accessibilityUrl, keeping } = contact;
  const entries: readonly Entry[] = [
    { label: 'Whom to ask', texts: [contactName] },
    { label: 'E-mail', texts: [contactEmail], link: `mailto:${contactEmail}` },
    { label: 'Telephone', texts: [contactTelephone], link: `tel:${contactTelephone.replace(/[^\d+]/g, '')}` },
    { label: 'Privacy notice of the authority', texts: [privacyUrl], link: privacyUrl },
    { label: 'Accessibility statement of the authority', texts: [accessibilityUrl], link: accessibilityUrl },
    { label: 'How long the authority keeps a child’s records', texts: saysKeeping ? keeping : [] },
  ];
  return (
    <dl>
      {entries
        .filter(({ texts }) => texts.some((text) => text !== ''))
        .map(({ label, texts, link }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            {texts.map((text) => (
              <dd key={text}>{link === undefined ? text : <a href={link}>{text}</a>}</dd>
            ))}
          </Fragment>
        ))}
    </dl>
  );
}

/** A text whose addresses can be followed. */
function withLinks(text: string): ReactNode[] {
  return text.split(/(https:\/\/\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={part}>
        {part}
      </a>
    ),
  );
}
