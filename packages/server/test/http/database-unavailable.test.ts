import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../src/db/database.ts'
import { isDatabaseBusy, isDatabaseUnavailable } from '../../src/db/database-unavailable.ts'
import { clientConfig, createPool } from '../../src/db/pool.ts'
import { createHttp } from '../../src/front/server.ts'
import { toResponseError } from '../../src/platform/http/error-body.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { eventually } from '../eventually.ts'
import { paymentActions } from '../payments/payment-actions.ts'
import { signedIn } from '../payments/signed-in.ts'
import { createTestDatabase } from '../test-database.ts'
import { fakeWeb } from './fake-web.ts'

/** Makes the database unavailable: terminates every connection of the program and rejects new ones. */
async function takeDown(shop: Shop): Promise<void> {
  await allow(shop, false)
  await shop.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name in ('comanda app', 'comanda platform')`)
}

const bringBack = (shop: Shop) => allow(shop, true)

/** From another database, because a database cannot block its own connections. */
async function allow({ database: { address, owner } }: Shop, connections: boolean): Promise<void> {
  if (address.kind !== 'socket') throw new Error('Expected a socket address')
  const { rows } = await owner.query('select current_database() as name')
  const client = new pg.Client(clientConfig({ ...address, database: 'postgres' }, 'owner'))
  await client.connect()
  try {
    await client.query(`alter database "${rows[0].name}" with allow_connections ${connections}`)
  } finally {
    await client.end()
  }
}

test('the API responds 503 with Retry-After while the database is unavailable, and accepts the same order afterwards', async () => {
  const shop = await openShop()
  const http = createHttp(shop.app, fakeWeb())
  const order = await shop.orderInput()
  const ask = (path: string, body?: object) =>
    http.fetch(
      new Request(`http://localhost${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', origin: 'http://localhost', host: 'localhost' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
  const { restaurantId, ...sent } = order
  const place = () => ask(`/api/restaurants/${restaurantId}/orders`, sent)

  await takeDown(shop)
  const refused = await place()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await refused.json()).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'Service temporarily unavailable. Please try again.',
  })
  for (const path of ['/api/auth/get-session', '/api/orders/abcdefghijklmnopqrstuvwxyz0123456789']) {
    const answer = await ask(path)
    expect([path, answer.status]).toEqual([path, 503])
    expect(answer.headers.get('retry-after')).toBe('2')
  }
  await bringBack(shop)
  await eventually(async () => expect((await place()).status).toBe(201))
  expect(await shop.orders()).toHaveLength(1)
})

test('a webhook of the payment provider fails while the database is unavailable, so that it is redelivered', async () => {
  const shop = await openShop()
  const actions = paymentActions(shop, await signedIn(shop, 'owner'))
  await takeDown(shop)
  const sent = actions.sendEvent('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' })
  const error = await sent.catch((thrown: unknown) => thrown)
  expect(isDatabaseUnavailable(error)).toBe(true)
  await bringBack(shop)
})

test('a connection lost during a transaction counts as unavailable, an error of a statement does not', async () => {
  const shop = await openShop()
  const ended = await shop.app.db
    .platform('test', async (tx) => {
      const { rows } = await tx
        .selectNoFrom(({ fn }) => fn<number>('pg_backend_pid', []).as('pid'))
        .execute()
        .then((found) => ({ rows: found }))
      await shop.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await tx.selectFrom('orders').selectAll().execute()
    })
    .catch((thrown: unknown) => thrown)
  expect(isDatabaseUnavailable(ended)).toBe(true)
  const refused = await shop.app.db
    .platform('test', (tx) =>
      tx
        .insertInto('provider_events')
        .values({ provider: 'x' } as never)
        .execute(),
    )
    .catch((thrown: unknown) => thrown)
  expect(refused).toBeInstanceOf(Error)
  expect(isDatabaseUnavailable(refused)).toBe(false)
  expect(
    isDatabaseUnavailable(
      Object.assign(new Error('connect'), {
        code: 'ECONNREFUSED',
        syscall: 'connect',
        address: '10.0.0.1',
        port: 443,
      }),
    ),
  ).toBe(false)
})

test('a transaction that gets no connection in time reports a busy database, not one that is unavailable', async () => {
  const { address } = await createTestDatabase()
  const pool = createPool(address, 'app', { max: 1, onError: () => {} })
  onTestFinished(() => pool.end())
  const holding = await pool.connect()
  pool.options.connectionTimeoutMillis = 1
  const error = await createDatabase(pool)
    .platform('test', async () => {})
    .catch((thrown: unknown) => thrown)
  holding.release()
  expect([isDatabaseBusy(error), isDatabaseUnavailable(error)]).toEqual([true, true])
  expect(toResponseError(error, 'r1').body).toMatchObject({ code: 'SERVICE_BUSY', requestId: 'r1' })
})

test('a database without disk space or memory counts as unavailable', () => {
  for (const [code, unavailable] of [
    ['53100', true],
    ['53200', true],
    ['53300', true],
    ['54000', false],
  ] as const) {
    const error = Object.assign(new pg.DatabaseError('failed', 0, 'error'), { code })
    expect([code, isDatabaseUnavailable(error)]).toEqual([code, unavailable])
  }
})
