import type { Browser, Page } from 'playwright-core';

/** What differs between two photographs: how many pixels, and a picture of where. */
export interface Difference {
  readonly pixels: number;
  readonly picture: Buffer;
}

/** Fewer pixels than these are how edges were smoothed this time. */
const LEAST = 12;

/** A page to compare photographs on. */
export async function openTable(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  await page.goto('data:text/html,<title>Compared</title>');
  return page;
}

/** Compares two photographs pixel by pixel, on a canvas of the browser that took them: nothing more is installed. */
export async function difference(page: Page, before: Buffer, after: Buffer): Promise<Difference | null> {
  if (before.equals(after)) return null;
  const [pixels, picture] = await page.evaluate(onCanvas, [
    before.toString('base64'),
    after.toString('base64'),
  ] as const);
  return pixels < LEAST ? null : { pixels, picture: Buffer.from(picture, 'base64') };
}

/** Runs in the page. */
async function onCanvas([before, after]: readonly [string, string]): Promise<[number, string]> {
  const imageOf = async (png: string) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    return image;
  };
  const images = [await imageOf(before), await imageOf(after)];
  const width = Math.max(...images.map((image) => image.width));
  const height = Math.max(...images.map((image) => image.height));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('There is no canvas to compare on.');
  const [one, other] = images.map((image) => {
    context.clearRect(0, 0, width, height);
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, width, height);
  });
  const shown = context.createImageData(width, height);
  let pixels = 0;
  for (let at = 0; at < shown.data.length; at += 4) {
    let apart = 0;
    for (let channel = 0; channel < 4; channel += 1)
      apart = Math.max(apart, Math.abs((one?.data[at + channel] ?? 0) - (other?.data[at + channel] ?? 0)));
    const differs = apart > 8;
    if (differs) pixels += 1;
    // What is the same stays as a pale ground to find one's way by.
    const pale = 200 + ((other?.data[at] ?? 0) + (other?.data[at + 1] ?? 0) + (other?.data[at + 2] ?? 0)) / 14;
    shown.data.set(differs ? [214, 0, 110, 255] : [pale, pale, pale, 255], at);
  }
  context.putImageData(shown, 0, 0);
  return [pixels, canvas.toDataURL('image/png').replace('data:image/png;base64,', '')];
}
