import { describe, expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'

const live = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://user:pass@mail.example.com',
}
const open = { NODE_ENV: 'production', COMANDA_ORIGIN: 'https://comanda.example.com' }

test('without any setting, runs on this machine with sandboxes', () => {
  expect(parseConfig({})).toMatchObject({
    production: false,
    port: 3000,
    host: null,
    databaseUrl: null,
    origin: 'http://localhost:3000',
    platformHosts: ['localhost'],
    sandbox: {
      origin: 'http://127.0.0.1:3001',
      smtpPort: 3002,
    },
    stripe: { sandboxOrigin: 'http://127.0.0.1:3001' },
    courier: { baseUrl: 'http://127.0.0.1:3001/courier/v1' },
    smtpUrl: 'smtp://127.0.0.1:3002',
    sms: { baseUrl: 'http://127.0.0.1:3001/sms' },
    seedsDemo: true,
    sweepSeconds: 30,
    pendingMinutes: 15,
  })
})

test('counts requests from this machine in rate limits in production on a public origin only', () => {
  const isLimited = (env: Record<string, string>) => parseConfig({ ...live, ...env }).limitsLoopback
  expect(isLimited(open)).toBe(true)
  expect(isLimited({ ...open, COMANDA_SANDBOX: '1' })).toBe(true)
  expect(isLimited({ NODE_ENV: 'production' })).toBe(false)
  expect(isLimited({ ...open, NODE_ENV: 'development' })).toBe(false)
})

test('accepts logins of both roles of the database, or none', () => {
  const [owner, app, platform] = ['comanda', 'comanda_app', 'comanda_platform'].map(
    (user) => `postgres://${user}@db/x`,
  )
  const both = { DATABASE_URL: owner, DATABASE_URL_APP: app, DATABASE_URL_PLATFORM: platform }
  expect(parseConfig(both)).toMatchObject({ databaseUrl: owner, databaseRoleUrls: { app, platform } })
  expect(parseConfig({ DATABASE_URL: owner })).toMatchObject({ databaseUrl: owner, databaseRoleUrls: null })
  expect(() => parseConfig({ DATABASE_URL_APP: app })).toThrow(
    /^DATABASE_URL is missing: .*\nDATABASE_URL_PLATFORM is missing: DATABASE_URL_APP and DATABASE_URL_PLATFORM require/,
  )
})

test('treats empty values as absent', () => {
  expect(parseConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null })
})

test('derives the sandbox ports from PORT', () => {
  const { origin, sandbox, smtpUrl } = parseConfig({ PORT: '4100' })
  expect({ origin, sandbox, smtpUrl }).toEqual({
    origin: 'http://localhost:4100',
    sandbox: {
      origin: 'http://127.0.0.1:4101',
      smtpPort: 4102,
      printerPort: 4107,
    },
    smtpUrl: 'smtp://127.0.0.1:4102',
  })
})

test.each([
  ['PORT', 'http', 'PORT must be a whole number from 1 to 65528'],
  ['PORT', '70000', 'PORT must be a whole number from 1 to 65528'],
  [
    'COMANDA_ORIGIN',
    'comanda.example.com',
    'COMANDA_ORIGIN must be an address that begins with http:// or https://',
  ],
  [
    'COMANDA_ORIGIN',
    'https://x.example/shop',
    'COMANDA_ORIGIN must be scheme and host alone, such as https://orders.example.com',
  ],
  [
    'DATABASE_URL',
    'mysql://x/y',
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://',
  ],
  ['DATABASE_URL_APP', 'postgres://comanda@x/y', 'DATABASE_URL_APP must log in as comanda_app'],
  ['STRIPE_SECRET_KEY', 'pk_live_1', 'STRIPE_SECRET_KEY must begin with sk_ or rk_'],
  [
    'COMANDA_METRICS_TOKEN',
    'short',
    'COMANDA_METRICS_TOKEN must have at least 32 characters (openssl rand -hex 32)',
  ],
  [
    'COMANDA_SECRET_KEY',
    'c2hvcnQ=',
    'COMANDA_SECRET_KEY must be 32 bytes in base64 (openssl rand -base64 32)',
  ],
  ['COMANDA_SANDBOX', 'maybe', 'COMANDA_SANDBOX must be 1 or 0'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace'],
])('rejects %s=%s in one line', (name, value, line) => {
  expect(() => parseConfig({ [name]: value })).toThrow(new ConfigError([line]))
})

test('reports each invalid setting on its own line', () => {
  expect(() => parseConfig({ PORT: 'x', SMTP_URL: 'mail' })).toThrow(
    'PORT must be a whole number from 1 to 65528\nSMTP_URL must be an address that begins with smtp:// or smtps://',
  )
})

describe('on a public address in production', () => {
  test('rejects sandboxes and names the missing settings', () => {
    expect(() => parseConfig(open)).toThrow(
      /^STRIPE_SECRET_KEY is missing \(COMANDA_SANDBOX=1 .*\nSMTP_URL is missing/,
    )
  })

  test('uses sandboxes when COMANDA_SANDBOX allows them', () => {
    const config = parseConfig({ ...open, COMANDA_SANDBOX: '1' })
    expect(config).toMatchObject({ production: true, seedsDemo: true })
    expect(config.sandbox).not.toBeNull()
  })

  test('with all real providers, uses no sandbox and no demo data', () => {
    expect(parseConfig({ ...open, ...live })).toMatchObject({
      sandbox: null,
      seedsDemo: false,
      stripe: { sandboxOrigin: null, secretKey: 'sk_live_1' },
      courier: { baseUrl: 'https://api.uber.com/v1' },
      sms: null,
      platformHosts: ['comanda.example.com'],
    })
  })
})

test('allows sandboxes in production on loopback', () => {
  expect(parseConfig({ NODE_ENV: 'production' }).sandbox).not.toBeNull()
})

test('requires all settings of the text message provider, or none', () => {
  const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+15550100001' }
  expect(parseConfig(twilio).sms).toEqual({
    accountSid: 'AC1',
    authToken: 'token',
    from: '+15550100001',
    baseUrl: 'https://api.twilio.com',
  })
  expect(() => parseConfig({ TWILIO_ACCOUNT_SID: 'AC1' })).toThrow(
    'TWILIO_AUTH_TOKEN is missing: it is required with TWILIO_ACCOUNT_SID\nTWILIO_FROM is missing',
  )
})

test('requires all settings of the payment provider, or none', () => {
  expect(() => parseConfig({ STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow(
    'STRIPE_PUBLISHABLE_KEY is missing: it is required with STRIPE_SECRET_KEY\nSTRIPE_WEBHOOK_SECRET is missing',
  )
})
