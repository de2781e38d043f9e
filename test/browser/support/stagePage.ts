import type { Locator, Page } from 'playwright-core';

/** The sections of the plan beside the form, or in the sheet over it. */
export const planSections = (page: Page): Locator => page.getByRole('navigation', { name: 'PEP Sections' });

/** The button in the bar at the foot that says how far the section is. */
export const leftButton = (page: Page): Locator => page.getByRole('button', { name: /What is left \(\d+\)/ });

const sectionList = (page: Page) => page.getByRole('navigation', { name: 'Sections of this form' });

/** The names of the sections that the form of a stage is divided into. */
export async function sectionNames(page: Page): Promise<string[]> {
  await sectionList(page).waitFor();
  return sectionList(page)
    .locator('button span:first-child')
    .evaluateAll((all) => all.map((each) => each.textContent ?? ''));
}

/** Jumps to a section of the form from the list of them. */
export async function pressSection(page: Page, name: string): Promise<void> {
  await sectionList(page)
    .getByRole('button')
    .filter({ has: page.getByText(name, { exact: true }) })
    .click();
}

/** Opens the list of what is left. */
export async function openLeft(page: Page): Promise<Locator> {
  await leftButton(page).click();
  return page.getByRole('dialog', { name: 'What is left' });
}

/** Of one stage of the list of what is left: the one whose place it is, from 0. */
export const leftOf = (list: Locator, place: number): Locator =>
  list.getByRole('region', { name: /what is left/ }).nth(place);
