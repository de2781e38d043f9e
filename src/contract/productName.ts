/**
 * The product's name, wherever it leaves the page: authenticator apps, messages. `app/productName.ts` says the same to
 * the page.
 */
export const productName = 'Virtual School Portal';
