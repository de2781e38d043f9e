/** How long an access token holds, and for how long a refresh token gives new ones. */
export const accessMinutes = 60;
export const refreshDays = 30;
