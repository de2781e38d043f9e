/** A colleague's name; somebody of another authority, who supports this one, has no name here. */
export const staffName = (user: { first_name: string | null; last_name: string | null }): string =>
  user.first_name === null ? 'Support staff' : `${user.first_name} ${user.last_name}`;
