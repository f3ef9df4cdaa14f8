import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cents } from '@comanda/domain/money/cents'
import { hours, minutes } from '@comanda/domain/time/instant'
import { expect, onTestFinished, test, vi } from 'vitest'
import { RefundDelayed } from './port.ts'
import { createStripe } from './stripe.ts'

test.each([0, 1, 12, 13, 36])(
  'two attempts when the key of the one after %s hours expires make one refund',
  async (firstAfter) => {
    const { refund, provider } = await open()
    provider.covers = false
    await expect(refund(hours(firstAfter))).rejects.toBeInstanceOf(RefundDelayed)
    provider.covers = true

    const expiry = hours(firstAfter + 24)
    const late = provider.holdNextList()
    const attempts = [refund(expiry - 1).catch(String)]
    await late.received
    attempts.push(refund(expiry - 1).catch(String))
    await attempts[1]
    provider.age = expiry
    late.release()
    await Promise.all(attempts)
    expect(provider.made.length).toBeLessThanOrEqual(1)

    await refund(expiry + minutes(30))
    expect(provider.made).toHaveLength(1)
  },
)

test('in the last minutes before its keys change, a refund is found but not made', async () => {
  const { refund, provider } = await open()
  for (const age of [hours(12) - minutes(15), hours(24) - 1]) {
    await expect(refund(age)).rejects.toMatchObject({ retryable: true })
    expect(provider.keys.size).toBe(0)
  }
  const { id } = await refund(hours(24))
  expect(await refund(hours(36) - 1)).toMatchObject({ id, status: 'succeeded' })
  expect(provider.made).toHaveLength(1)
})

test('an attempt of a suspended process makes nothing once its keys may be forgotten', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { refund, provider } = await open()
  const list = provider.holdNextList()
  const suspended = refund(0).catch((error) => error)
  await list.received
  vi.setSystemTime(Date.now() + hours(24))
  list.release()
  expect(await suspended).toMatchObject({ retryable: true })
  expect(provider.keys.size).toBe(0)
})

test('attempts of one period use the same keys in the same order', async () => {
  const { refund, provider } = await open()
  provider.covers = false
  for (const age of [0, minutes(1), hours(11), hours(12), hours(13)])
    await expect(refund(age)).rejects.toBeInstanceOf(RefundDelayed)
  expect([...provider.keys.keys()]).toEqual([
    ...['refund:r-1', 'refund:r-1:2', 'refund:r-1:3'],
    ...['refund:r-1:period-1', 'refund:r-1:period-1:2'],
  ])
})

test('a refund that was cancelled at the provider has failed at the request of the business', async () => {
  const { refund, provider } = await open()
  provider.status = 'canceled'
  expect(await refund(0)).toMatchObject({ status: 'failed', failure: 'merchant_request' })
})

/** A provider that replays its response to a key for 24 hours. `refund` attempts the same refund at an age. */
async function open() {
  const provider = {
    age: 0,
    /** Whether the balance covers the refund. */
    covers: true,
    /** The status of new refunds. */
    status: 'succeeded',
    made: [] as object[],
    keys: new Map<string, { at: number; status: number; body: object }>(),
    /** The next list is read immediately, and its response is sent when it is released. */
    holdNextList() {
      const [received, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      held = { received: received.resolve, release: release.promise }
      return { received: received.promise, release: release.resolve }
    },
  }
  let held: { received: () => void; release: Promise<void> } | null = null
  const create = () => {
    const error = { type: 'invalid_request_error', code: 'balance_insufficient', message: 'Too low' }
    if (!provider.covers) return { status: 400, body: { error } }
    const id = `re_${provider.made.length + 1}`
    const { status } = provider
    const refund = { id, object: 'refund', amount: 300, status, metadata: { refund_id: 'r-1' } }
    provider.made.push(refund)
    return { status: 200, body: refund }
  }
  const server = createServer(async (request, response) => {
    for await (const _ of request);
    const send = (status: number, body: object, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    if (request.method === 'GET') {
      const body = { object: 'list', data: [...provider.made], has_more: false }
      const hold = held
      held = null
      hold?.received()
      await hold?.release
      return send(200, body)
    }
    const key = String(request.headers['idempotency-key'])
    const known = provider.keys.get(key)
    if (known && provider.age - known.at < hours(24))
      return send(known.status, known.body, { 'idempotent-replayed': 'true' })
    const first = create()
    provider.keys.set(key, { ...first, at: provider.age })
    send(first.status, first.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.closeAllConnections())
  onTestFinished(() => void server.close())
  const sandboxOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const options = { secretKey: 'sk_test', publishableKey: 'pk_test', webhookSecret: 'whsec_1', sandboxOrigin }
  const stripe = createStripe(options)
  const refund = (age: number) => {
    provider.age = age
    const input = { intentId: 'pi_1', amount: cents(300), passedOn: null, reason: null, refundId: 'r-1' }
    return stripe.refund({ ...input, age, isRepeat: true })
  }
  return { refund, provider }
}
