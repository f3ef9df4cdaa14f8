import { Writable } from 'node:stream'
import type { StaffRole } from '@comanda/domain/access/roles'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createStripe } from '../../src/gateways/payments/stripe.ts'
import { createPerson, providerRoutes } from '../../src/modules/identity/public.ts'
import { storeSecret } from '../../src/modules/restaurants/secrets.ts'
import { createLog } from '../../src/platform/log.ts'
import { type Counter, openCounter } from '../bad-input/counter.ts'
import { filled, operations, type Sample, takeSamples } from '../bad-input/samples.ts'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { deliverNotifications } from '../deliver-notifications.ts'
import { type EchoingProviders, type RejectionKind, startEchoingProviders } from './echoing-providers.ts'
import { findSecrets } from './find-secrets.ts'

/** Each secret is unique, and has characters that are encoded in URLs and JSON. */
const planted = {
  stripeKey: 'sk_test_PLANTED/stripe+key=1',
  stripeWebhook: 'whsec_PLANTED/webhook+key=2',
  courierWebhook: 'PLANTED/courier+hook=3',
  courierClient: 'PLANTED/courier+client"4',
  courierSecret: 'PLANTED/courier+secret"5',
  smtpPassword: 'PLANTED/smtp+pass&word=6',
  twilioToken: 'PLANTED/twilio+token=7',
  programKey: Buffer.from('PLANTED-program-key-of-32-bytes!').toString('base64'),
  databasePassword: 'PLANTED/database+pass=8',
  rolePassword: 'PLANTED/database+role=12',
  oidcSecret: 'PLANTED/oidc+secret=9',
  workSecret: 'PLANTED/work+secret=10',
  password: 'PLANTED/own password 11',
}

let counter: Counter
let providers: EchoingProviders
let samples: Record<string, Sample>
let cookies: Record<string, string>
const logged: string[] = []
const responses: string[] = []
const printed: string[] = []

const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...args) => void printed.push(args.map(String).join(' ')))
  }
  providers = await startEchoingProviders()
  cleanUp(providers.close)
  counter = await openCounter(
    cleanUp,
    { restaurant: { uber_enabled: true } },
    {
      config: await secretConfig(),
      app: { log: createLog({ logLevel: 'trace', production: true }, sink()) },
    },
  )
  const { app, restaurant } = counter.shop
  const credentials = {
    clientId: planted.courierClient,
    clientSecret: planted.courierSecret,
    customerId: 'customer',
  }
  await app.db.tenant(restaurant.id, 'test', (tx) =>
    storeSecret(app, tx, restaurant.id, 'courier', JSON.stringify(credentials)),
  )
  samples = await samplesFromWorkingProviders()
  cookies = { visitor: '' }
  for (const role of ['staff', 'owner', 'master_admin'] as const) cookies[role] = await signIn(role)
})

afterAll(() => vi.restoreAllMocks())

describe('a secret of the server', () => {
  test.each<RejectionKind>(['card', 'request', 'key', 'broken', 'plain', 'nothing'])(
    'is in no response and no log line of any operation while providers echo it (%s)',
    async (how) => {
      providers.refuse(how)
      const before = providers.requestCount()
      const texts = [logged, responses, printed].map((list) => [list, list.length] as const)
      await callEverything(how === 'card' ? Object.keys(cookies) : ['owner'])
      while ((await deliverNotifications(counter.shop.app)) > 0);
      expect(providers.requestCount()).toBeGreaterThan(before)
      const fresh = texts.flatMap(([list, seen]) => list.slice(seen))
      expect(fresh.length).toBeGreaterThan(operations.length)
      expect(fresh.flatMap((text) => findSecrets(text, Object.values(planted)))).toEqual([])
    },
    60_000,
  )

  test('was searched for in many responses and log lines', () => {
    expect(responses.length).toBeGreaterThan(operations.length * 9)
    expect(logged.length).toBeGreaterThan(500)
    expect(logged.some((line) => line.includes('[hidden]'))).toBe(true)
    expect(logged.some((line) => line.includes('Not accepted'))).toBe(true)
  })
})

describe('the secret search', () => {
  const secret = planted.smtpPassword

  test.each([
    ['in plain text', secret],
    ['URL-encoded', encodeURIComponent(secret)],
    ['in JSON', JSON.stringify({ secret })],
    ['in hex', Buffer.from(secret).toString('hex')],
    ['in base64', Buffer.from(secret).toString('base64')],
    ['in base64 after a name', Buffer.from(`\0mailer\0${secret}`).toString('base64')],
    ['in base64url after another value', Buffer.from(`me:${secret}`).toString('base64url')],
  ])('finds a secret %s', (_, text) => {
    expect(findSecrets(`{"level":"error","msg":"535 ${text} refused"}`, [secret])).toHaveLength(1)
  })

  test('finds nothing in a text without secrets', () => {
    expect(findSecrets('{"level":"error","msg":"535 AHBhc3M= refused"}', Object.values(planted))).toEqual([])
  })

  test('finds a secret in the output of an unfiltered log', () => {
    const lines: string[] = []
    const careless = pino(
      { level: 'trace' },
      new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }),
    )
    careless.error({ err: new Error(`Invalid API key: ${planted.stripeKey}`) }, 'operation failed')
    expect(findSecrets(lines.join(), Object.values(planted))).toHaveLength(1)
  })
})

/** Calls every operation as each of these actors, and every sign-in operation. */
async function callEverything(actors: string[]): Promise<void> {
  for (const cookie of actors.map((actor) => cookies[actor])) {
    const headers: Record<string, string> = cookie ? { cookie, 'sec-fetch-site': 'same-origin' } : {}
    for (const { name, method, path } of operations) {
      // Some end the session; they are called below.
      if (path.startsWith('/auth/')) continue
      const sample = samples[name]
      if (sample) await ask(method, filled(path, sample.parameters), sample.body, headers)
    }
  }
  const signIn = operations.filter(({ path }) => path.startsWith('/auth/'))
  for (const { method, path } of [...signIn, ...providerRoutes]) {
    const at = `${path.startsWith('/api') ? '' : '/api'}${path.replace(/:\w+/g, 'work')}`
    await ask(method, at, method === 'GET' ? undefined : signInBody, {})
    await ask(method, `${at}?code=a&state=b`, method === 'GET' ? undefined : {}, {
      cookie: cookies.owner ?? '',
    })
  }
  await ask(
    'POST',
    '/api/webhooks/stripe',
    { type: 'payment_intent.succeeded' },
    { 'stripe-signature': 't=1,v1=00' },
  )
  await counter.shop.query('delete from rate_limits')
}

/** Fits most operations: an existing account with a wrong password and an invalid code. */
const signInBody = {
  email: 'owner@corner.test',
  phone: '9085550111',
  password: 'a wrong password',
  newPassword: 'another password',
  currentPassword: 'a wrong password',
  code: '000000',
  token: 'no-such-token',
  channel: 'sms',
  provider: 'work',
  returnTo: '/',
  name: 'Nora Quinn',
}

async function ask(
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<void> {
  const response = await counter.call(method, path, body, headers)
  responses.push(
    JSON.stringify([method, path, response.status, Object.fromEntries(response.headers), response.json]),
  )
}

/** One of the samples needs a paid order. */
async function samplesFromWorkingProviders(): Promise<Record<string, Sample>> {
  const { app, sandboxUrl } = counter.shop
  const { payments } = app
  const known = {
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecret: 'whsec_sandbox',
  }
  app.payments = createStripe({ ...known, sandboxOrigin: sandboxUrl })
  const samples = await takeSamples(counter.shop)
  app.payments = payments
  return samples
}

async function signIn(role: StaffRole): Promise<string> {
  const { app, restaurant } = counter.shop
  const email = `${role === 'owner' ? 'owner' : role}@corner.test`
  const memberships = [{ role, restaurantId: role === 'master_admin' ? null : restaurant.id }]
  const person = { email, firstName: 'Pat', lastName: 'Person', phone: '9085550111', emailVerified: true }
  await createPerson(app, { ...person, password: planted.password, memberships })
  const { headers } = await counter.call('POST', '/api/auth/sign-in/email', {
    email,
    password: planted.password,
  })
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

async function secretConfig() {
  const { url, smtpPort } = providers
  const provider = { kind: 'oidc' as const, name: 'Work', clientId: 'comanda', scopes: null, via: null }
  const discoveryUrl = `${url}/.well-known/openid-configuration`
  return {
    stripe: {
      secretKey: planted.stripeKey,
      publishableKey: 'pk_test_public',
      webhookSecret: planted.stripeWebhook,
      sandboxOrigin: url,
    },
    courier: { baseUrl: `${url}/v1`, authUrl: `${url}/token`, webhookKey: planted.courierWebhook },
    sms: { accountSid: 'ACpublic', authToken: planted.twilioToken, from: '+15550100000', baseUrl: url },
    smtpUrl: `smtp://mailer:${encodeURIComponent(planted.smtpPassword)}@127.0.0.1:${smtpPort}`,
    secretKey: planted.programKey,
    databaseUrl: `postgres://comanda:${encodeURIComponent(planted.databasePassword)}@localhost/comanda`,
    databaseRoleUrls: {
      app: `postgres://comanda_app:${encodeURIComponent(planted.rolePassword)}@localhost/comanda`,
      platform: `postgres://comanda_platform:${encodeURIComponent(planted.rolePassword)}@localhost/comanda`,
    },
    signIn: {
      walletChains: [1],
      providers: [
        { ...provider, id: 'work', clientSecret: planted.workSecret, discoveryUrl, domains: ['corner.test'] },
        { ...provider, id: 'other', clientSecret: planted.oidcSecret, discoveryUrl, domains: [] },
      ],
    },
  }
}

function sink(): Writable {
  return new Writable({
    write(line, _, done) {
      logged.push(String(line))
      done()
    },
  })
}
