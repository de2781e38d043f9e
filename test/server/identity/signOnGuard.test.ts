import { describe, expect, it } from 'vitest';
import { guardFor, isPublic, refuseAddress } from '../../../src/server/identity/signOn/guardedFetch.ts';
import { signOnKeeper } from '../../../src/server/identity/signOn/signOnKeeper.ts';
import type { Viewer } from '../../../src/server/db/across/index.ts';
import type { Database } from '../../../src/server/db/database.ts';
import type { LocalPool } from '../../../src/server/identity/pool/localPool.ts';

const inside = [
  ['this machine', '127.0.0.1', '127.8.9.10', '::1'],
  ['no address yet', '0.0.0.0', '0.1.2.3', '::'],
  ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ['shared by a carrier', '100.64.0.1', '100.127.255.255'],
  ['of the link', '169.254.1.1', 'fe80::1', 'febf::1'],
  ['where clouds keep secrets', '169.254.169.254', 'fd00:ec2::254'],
  ['unique and local', 'fc00::1', 'fdff::1'],
  ['mapped of version 4', '::ffff:10.0.0.1', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::ffff:8.8.8.8', '::7f00:1'],
  ['translated or tunnelled', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1'],
  ['to many, or kept back', '224.0.0.1', '240.0.0.1', '255.255.255.255', 'ff02::1'],
  ['for examples and measuring', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '2001:db8::1'],
  ['no address', '', 'localhost', '1.2.3', '8.8.8.8.', '999.1.1.1'],
] as const;
const addresses = inside.flatMap(([kind, ...all]) => all.map((address) => [kind, address] as const));
const outside = ['8.8.8.8', '100.63.255.255', '100.128.0.1', '172.32.0.1', '169.253.0.1', '2606:4700::1111'];

const strict = guardFor('none');
const demonstration = guardFor('demo');

describe('the guard of what the portal asks', () => {
  it.each(addresses)('holds an address that is %s for none of the internet: %s', (_kind, address) => {
    expect(isPublic(address)).toBe(false);
  });

  it.each(outside)('holds %s for one of the internet', (address) => {
    expect(isPublic(address)).toBe(true);
    const host = address.includes(':') ? `[${address}]` : address;
    expect(refuseAddress(`https://${host}/`, strict).protocol).toBe('https:');
  });

  it.each([
    ['https://10.0.0.1/', 'not public'],
    ['https://[::ffff:10.0.0.1]/', 'not public'],
    ['https://[fd00:ec2::254]/', 'not public'],
    ['https://169.254.169.254/latest/meta-data', 'not public'],
    // Other ways of writing 127.0.0.1, 10.0.0.1 and 0.0.0.0.
    ['https://2130706433/', 'not public'],
    ['https://0x7f.1/', 'not public'],
    ['https://012.0.0.1/', 'not public'],
    ['https://0/', 'not public'],
    ['https://localhost/', 'not public'],
    ['https://identity.localhost./', 'not public'],
    ['http://identity.ashcombe.example/', 'not encrypted'],
    ['http://127.0.0.1/', 'not encrypted'],
    ['file:///etc/passwd', 'not encrypted'],
    ['https://somebody:secret@identity.ashcombe.example/', 'not an address'],
    ['identity.ashcombe.example', 'not an address'],
  ])('refuses %s: %s', (address, why) => {
    expect(() => refuseAddress(address, strict)).toThrow(why);
  });

  it('lets a provider stand on this machine beside demonstration data, and nowhere else inside', () => {
    expect(refuseAddress('http://127.0.0.1:9000', demonstration).port).toBe('9000');
    expect(refuseAddress('http://[::1]:9000', demonstration).port).toBe('9000');
    expect(() => refuseAddress('http://10.0.0.1', demonstration)).toThrow('not encrypted');
    expect(() => refuseAddress('https://10.0.0.1', demonstration)).toThrow('not public');
    expect(() => refuseAddress('file://localhost/etc/passwd', demonstration)).toThrow('not encrypted');
  });
});

/** An address is looked at before the database is asked anything. */
const keeper = (guard = strict) => signOnKeeper({} as Database, {} as LocalPool, guard);
const choice = { clientId: 'portal', domains: ['ashcombe.example'], addressClaim: 'email', passwords: true } as const;

describe('an issuer that is saved', () => {
  it.each(['http://identity.ashcombe.example', 'http://127.0.0.1:9000', 'https://192.168.1.1', 'https://localhost'])(
    'is refused with a sentence where nobody is to be sent to it: %s',
    async (issuer) => {
      await expect(keeper().save({ authorityId: 11 } as Viewer, { ...choice, issuer }, 'secret')).rejects.toMatchObject(
        {
          code: 'INVALID',
          details: { errors: { '/issuer': expect.stringContaining('begins with https://') } },
        },
      );
    },
  );
});
