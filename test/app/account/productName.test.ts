import { expect, it } from 'vitest';
import { productName as inMessages } from '../../../src/contract/index.ts';
import { productName } from '../../../src/app/productName.ts';

it('calls the product by one name on the page, in authenticator apps and in messages', () =>
  expect(inMessages).toBe(productName));
