/** Name in the address of the message that is open beside its list. */
const NAME = 'message';

/** The message that an address opens; null for none. */
export function openedMessage(search: URLSearchParams): number | null {
  const text = search.get(NAME) ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** The same address with another message open, or none: the list stays as it is. */
export function withMessage(search: URLSearchParams, messageId: number | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (messageId === null) next.delete(NAME);
  else next.set(NAME, String(messageId));
  return next;
}

/** Id of the link of a list that opens a message: whoever closes the message is back there. */
export const messageLinkId = (messageId: number): string => `message-${messageId}`;
