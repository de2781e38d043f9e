import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../../src/server/config.ts';

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

const wholePool = {
  COGNITO_REGION: 'eu-west-2',
  COGNITO_USER_POOL_ID: 'eu-west-2_AbCdEfGhI',
  COGNITO_CLIENT_ID: '4abc',
};

describe('settings', () => {
  it('are all optional', () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve('./data'),
      databaseUrl: null,
      databaseLogins: null,
      databaseBackupUrl: null,
      databaseReadUrl: null,
      seed: 'demo',
      pool: { kind: 'local' },
      legacyOrigins: [],
      legacyDashboardUrl: null,
      frameHosts: [],
      filesDir: null,
      clamd: null,
      trustProxy: [],
      requestsPerMinute: 600,
      mail: null,
      publicUrl: null,
      logLevel: 'info',
      metrics: null,
    });
  });

  it('take what is given, empty ones as not given', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/data',
      DATABASE_URL: 'postgres://me:secret@db.example/portal',
      SEED: 'none',
      LEGACY_ORIGINS: 'https://old.example, http://localhost:9000',
      LOG_LEVEL: '',
      ...wholePool,
      FRAME_HOSTS: 'scenes.example, https://maps.example:8443',
      FILES_DIR: '/srv/files',
      CLAMD: 'unix:/run/clamav/clamd.ctl',
      TRUST_PROXY: '10.0.0.1, 10.1.0.0/16, ::1',
      REQUESTS_PER_MINUTE: '0',
    });
    expect(config).toMatchObject({
      port: 0,
      host: '0.0.0.0',
      dataDir: '/srv/data',
      databaseUrl: 'postgres://me:secret@db.example/portal',
      seed: 'none',
      logLevel: 'info',
      legacyOrigins: ['https://old.example', 'http://localhost:9000'],
      frameHosts: ['scenes.example', 'maps.example:8443'],
      filesDir: '/srv/files',
      clamd: { path: '/run/clamav/clamd.ctl' },
      trustProxy: ['10.0.0.1', '10.1.0.0/16', '::1'],
      requestsPerMinute: 0,
      pool: { kind: 'cognito', region: 'eu-west-2', userPoolId: 'eu-west-2_AbCdEfGhI', clientId: '4abc' },
    });
  });

  it('serve metrics on a port of their own, to this machine alone unless said otherwise', () => {
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '::', PORT: '0' }).metrics).toEqual({
      port: 9464,
      host: '::',
    });
    expect(readConfig({ METRICS_PORT: '0', PORT: '0' }).metrics?.port).toBe(0);
    expect(problemsOf({ METRICS_PORT: '9464', METRICS_HOST: 'http://x' })).toEqual([
      expect.stringMatching(/^METRICS_HOST is "http:\/\/x".*without a scheme/),
    ]);
  });

  it('make demonstration data on a server of one’s own only where that is asked for', () => {
    const DATABASE_URL = 'postgres://me:secret@db.example/portal';
    expect(readConfig({ DATABASE_URL }).seed).toBe('none');
    expect(readConfig({ DATABASE_URL, SEED: 'demo' }).seed).toBe('demo');
  });

  it.each([
    ['PORT', '80a', '0 to 65535'],
    ['PORT', '70000', '0 to 65535'],
    ['PORT', '-1', '0 to 65535'],
    ['HOST', 'http://x', 'without a scheme'],
    ['METRICS_PORT', 'on', '0 to 65535'],
    ['METRICS_PORT', '70000', '0 to 65535'],
    ['METRICS_PORT', '8080', 'PORT is the same'],
    ['METRICS_HOST', '0.0.0.0', 'for use with METRICS_PORT'],
    ['SEED', 'yes', 'demo, none'],
    ['LOG_LEVEL', 'loud', 'fatal, error, warn'],
    ['LOG_LEVEL', 'trace', 'fatal, error, warn, info, debug'],
    ['LEGACY_ORIGINS', 'https://old.example/path', 'without a path'],
    ['LEGACY_ORIGINS', 'http://old.example', 'http only for this machine'],
    ['LEGACY_DASHBOARD_URL', 'http://old.example/dashboard', 'by https'],
    ['LEGACY_DASHBOARD_URL', 'javascript:alert(1)', 'by https'],
    ['LEGACY_DASHBOARD_URL', 'https://somebody:secret@old.example/', 'by https'],
    ['FRAME_HOSTS', 'scenes.example/path', 'without a path'],
    ['FRAME_HOSTS', 'http://scenes.example', 'reached by https'],
    ['FRAME_HOSTS', 'scenes.example; script-src *', 'must be a host'],
    ['FILES_DIR', '/srv/files', 'for use with DATABASE_URL'],
    ['DATABASE_SYSTEM_URL', 'postgres://worker:secret@db.example/portal', 'set all three, or DATABASE_URL alone'],
    ['DATABASE_MIGRATION_URL', 'postgres://migrator:secret@db.example/portal', 'set all three, or DATABASE_URL alone'],
    ['DATABASE_BACKUP_URL', 'postgres://keeper:secret@db.example/portal', 'for use with DATABASE_URL'],
    ['DATABASE_READ_URL', 'postgres://web:secret@replica.example/portal', 'for use with DATABASE_URL'],
    ['REQUESTS_PER_MINUTE', '-1', 'whole number'],
    ['TRUST_PROXY', '1', 'the address or the network of a proxy'],
    ['TRUST_PROXY', '0.0.0.0/0', 'the address or the network of a proxy'],
    ['TRUST_PROXY', '::/0', 'the address or the network of a proxy'],
    ['TRUST_PROXY', '10.0.0.0/33', 'the address or the network of a proxy'],
    ['COGNITO_REGION', 'eu-west-2', 'COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID missing'],
    ['MAIL_FROM', 'portal@authority.example', 'for use with SMTP_URL'],
    ['SMS_GATEWAY', 'sms.gateway.example', 'for use with SMTP_URL'],
    ['PUBLIC_URL', 'portal.authority.example', 'where users reach the portal'],
    ['PUBLIC_URL', 'https://portal.authority.example/home', 'without a path'],
  ])('refuse %s=%s with a sentence that says what is allowed', (name, value, sentence) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(name);
    expect(problems[0]).toContain(sentence);
  });

  it('take a mail server, encrypted from the first byte or before anything is said', () => {
    const whole = {
      SMTP_URL: 'smtps://me:p%40ss@mail.example',
      MAIL_FROM: 'Portal <portal@authority.example>',
      SMS_GATEWAY: 'sms.gateway.example',
    };
    expect(readConfig({ ...whole, PUBLIC_URL: 'https://portal.authority.example/' })).toMatchObject({
      publicUrl: 'https://portal.authority.example',
      mail: {
        host: 'mail.example',
        port: 465,
        secure: true,
        loopback: false,
        auth: { user: 'me', pass: 'p@ss' },
        smsGateway: 'sms.gateway.example',
      },
    });
    expect(readConfig({ ...whole, SMTP_URL: 'smtp://[::1]:2525' }).mail).toMatchObject({
      host: '::1',
      port: 2525,
      secure: false,
      loopback: true,
      auth: null,
    });
  });

  it('refuse a mail server that cannot be used, without repeating its password, and one without a sender', () => {
    const [problem] = problemsOf({ SMTP_URL: 'http://me:secret@mail.example', MAIL_FROM: 'portal@authority.example' });
    expect(problem).toContain('SMTP_URL cannot be used');
    expect(problem).not.toContain('secret');
    expect(problemsOf({ SMTP_URL: 'smtps://mail.example' })).toEqual([expect.stringContaining('MAIL_FROM missing')]);
    expect(problemsOf({ SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'the portal' })).toEqual([
      expect.stringContaining('must be an e-mail address'),
    ]);
  });

  it('name every wrong value at once', () => {
    expect(problemsOf({ PORT: 'x', SEED: 'x', LOG_LEVEL: 'x' })).toHaveLength(3);
  });

  it('refuse a pool of another region', () => {
    expect(problemsOf({ ...wholePool, COGNITO_REGION: 'eu-west-1' })[0]).toContain('COGNITO_USER_POOL_ID');
  });

  it('never repeat a database’s address, which holds a password', () => {
    const [problem] = problemsOf({ DATABASE_URL: 'mysql://me:secret@db.example/portal' });
    expect(problem).toContain('DATABASE_URL');
    expect(problem).not.toContain('secret');
  });
});
