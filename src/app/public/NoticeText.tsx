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
      <ContactChoice contacts={contacts} authority={authority ?? ''} />
      {form.sections?.map(({ title, description = '' }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{withLinks(description)}</p>
        </section>
      ))}
    </div>
  );
}

function ContactChoice({ contacts, authority }: { readonly contacts: Notice['contacts']; readonly authority: string }) {
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
          <div role="status">{chosen && <ContactOf contact={chosen} />}</div>
        </>
      )}
    </section>
  );
}

function ContactOf({ contact }: { readonly contact: Contact }) {
  const { contactName, contactEmail, contactTelephone, privacyUrl, accessibilityUrl } = contact;
  const entries: readonly { readonly label: string; readonly text: string; readonly link?: string }[] = [
    { label: 'Whom to ask', text: contactName },
    { label: 'E-mail', text: contactEmail, link: `mailto:${contactEmail}` },
    { label: 'Telephone', text: contactTelephone, link: `tel:${contactTelephone.replace(/[^\d+]/g, '')}` },
    { label: 'Privacy notice of the authority', text: privacyUrl, link: privacyUrl },
    { label: 'Accessibility statement of the authority', text: accessibilityUrl, link: accessibilityUrl },
  ];
  return (
    <dl>
      {entries
        .filter(({ text }) => text !== '')
        .map(({ label, text, link }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{link === undefined ? text : <a href={link}>{text}</a>}</dd>
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
