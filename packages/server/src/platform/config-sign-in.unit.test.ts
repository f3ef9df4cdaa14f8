import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'

const open = {
  NODE_ENV: 'production',
  COMANDA_ORIGIN: 'https://comanda.example.com',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://user:pass@mail.example.com',
  TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000001',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15005550006',
}
const client = { clientId: 'id', clientSecret: 'top-secret' }
const providers = (list: unknown) =>
  parseConfig({ COMANDA_SIGN_IN_PROVIDERS: JSON.stringify(list) }).signIn.providers

test('without the setting, uses the sandbox’s providers if there is a sandbox', () => {
  expect(parseConfig({ PORT: '4000' }).signIn).toMatchObject({
    walletChains: [],
    providers: [
      {
        id: 'sandbox',
        discoveryUrl: 'http://localhost:4000/sandbox/identity/oidc/.well-known/openid-configuration',
        via: 'http://127.0.0.1:4001',
      },
      {
        id: 'sandbox-company',
        provider: { metadataUrl: 'http://localhost:4000/sandbox/identity/saml/metadata' },
        domains: ['work.test'],
        via: 'http://127.0.0.1:4001',
      },
    ],
  })
  expect(parseConfig(open).signIn.providers).toEqual([])
  expect(parseConfig({ ...open, COMANDA_SANDBOX: '1' }).signIn.providers).toHaveLength(2)
})

test('reads providers and derives their defaults', () => {
  expect(
    providers([
      { kind: 'google', ...client },
      { kind: 'oidc', id: 'club', name: 'The club', issuer: 'https://id.club.test/', ...client },
      {
        kind: 'sso-oidc',
        id: 'firm',
        name: 'Firm',
        discoveryUrl: 'https://id.firm.test/d',
        domains: ['Firm.test'],
        ...client,
      },
    ]),
  ).toMatchObject([
    { id: 'google', name: 'Google', kind: 'google', domains: [], discoveryUrl: null },
    { id: 'club', kind: 'oidc', discoveryUrl: 'https://id.club.test/.well-known/openid-configuration' },
    { id: 'firm', kind: 'oidc', domains: ['firm.test'], discoveryUrl: 'https://id.firm.test/d' },
  ])
})

test.each([
  ['nonsense', 'COMANDA_SIGN_IN_PROVIDERS must be a JSON list of providers, or the path of a file with one'],
  ['[{"kind":"fax"}]', 'COMANDA_SIGN_IN_PROVIDERS[0].kind kind must be one of'],
  [
    JSON.stringify([{ kind: 'google', clientId: 'id' }]),
    'COMANDA_SIGN_IN_PROVIDERS[0].clientSecret is missing',
  ],
  [
    JSON.stringify([{ kind: 'oidc', id: 'club', name: 'Club', ...client }]),
    'COMANDA_SIGN_IN_PROVIDERS[0] needs an issuer or a discoveryUrl',
  ],
  [
    JSON.stringify([
      { kind: 'google', ...client },
      { kind: 'google', ...client },
    ]),
    'COMANDA_SIGN_IN_PROVIDERS contains the id google twice',
  ],
])('rejects %s in one line without secrets', (text, line) => {
  expect(() => parseConfig({ COMANDA_SIGN_IN_PROVIDERS: text })).toThrow(ConfigError)
  expect(() => parseConfig({ COMANDA_SIGN_IN_PROVIDERS: text })).toThrow(line)
  expect(() => parseConfig({ COMANDA_SIGN_IN_PROVIDERS: text })).not.toThrow('top-secret')
})

test('accepts only numeric wallet chain ids', () => {
  expect(parseConfig({ COMANDA_WALLET_CHAINS: '1, 10' }).signIn.walletChains).toEqual([1, 10])
  expect(() => parseConfig({ COMANDA_WALLET_CHAINS: 'main' })).toThrow(
    'COMANDA_WALLET_CHAINS must be a comma-separated list',
  )
})
