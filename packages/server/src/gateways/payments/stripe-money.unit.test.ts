import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createStripe } from './stripe.ts'

test('payouts since an instant are all read, page by page; without one only the latest 100', async () => {
  const { stripe, requests } = await openWithPayouts(250)
  const all = await stripe.listPayouts('acct_1', 1_700_000_000_000)
  expect(all.map(({ id }) => id)).toEqual(Array.from({ length: 250 }, (_, index) => `po_${index}`))
  expect(requests).toEqual([
    '/v1/payouts?created[gte]=1700000000&limit=100',
    '/v1/payouts?created[gte]=1700000000&limit=100&starting_after=po_99',
    '/v1/payouts?created[gte]=1700000000&limit=100&starting_after=po_199',
  ])
  expect(await stripe.listPayouts('acct_1', null)).toHaveLength(100)
  expect(requests).toHaveLength(4)
})

/** A provider with this many payouts, the newest first. */
async function openWithPayouts(count: number) {
  const requests: string[] = []
  const payouts = Array.from({ length: count }, (_, index) => ({
    id: `po_${index}`,
    object: 'payout',
    amount: 100,
    status: 'paid',
    failure_message: null,
    arrival_date: 1_700_000_000,
    created: 1_700_000_000,
  }))
  const server = createServer((request, response) => {
    const url = decodeURIComponent(request.url ?? '')
    requests.push(url)
    const after = new URL(url, 'http://x').searchParams.get('starting_after')
    const start = payouts.findIndex(({ id }) => id === after) + 1
    const data = payouts.slice(start, start + 100)
    const hasMore = start + data.length < payouts.length
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ object: 'list', url: '/v1/payouts', data, has_more: hasMore }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.closeAllConnections())
  onTestFinished(() => void server.close())
  const sandboxOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const options = { secretKey: 'sk_test', publishableKey: 'pk_test', webhookSecret: 'whsec_1', sandboxOrigin }
  return { stripe: createStripe(options), requests }
}
