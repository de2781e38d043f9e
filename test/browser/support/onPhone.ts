import { axeViolations, desktop, phone, type Watched } from './browser.ts';
import { atRest } from './rest.ts';

/** What axe finds of what is open at 375 pixels, and how much wider than the screen it is; then at the desk again. */
export async function onPhone(watched: Watched) {
  const { page } = watched;
  await page.setViewportSize(phone);
  await atRest(page);
  const found = {
    violations: await axeViolations(watched),
    over: await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  };
  await page.setViewportSize(desktop);
  return found;
}

/** What `onPhone` finds where all is well. */
export const fine = { violations: [], over: 0 };
