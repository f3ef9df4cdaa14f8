import { beforeEach, describe, expect, test } from 'vitest'
import { listDataRequests, submitDataRequest } from '../../src/modules/account/submit-data-request.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { signUp } from './people.ts'

const DAY = 86_400_000
let shop: Shop
beforeEach(async () => {
  shop = await openShop({}, {})
})

describe('a data request', () => {
  test('is stored with its due date, and emailed to both sides', async () => {
    const { app, database } = shop
    const eve = await signUp(shop, 'Eve')
    const request = await submitDataRequest(app, eve, {
      topic: 'correction',
      message: '  My name\nis wrong ',
    })
    expect(request).toMatchObject({ message: 'My name is wrong', dueAt: shop.clock.now + 30 * DAY })
    expect(await listDataRequests(app, eve)).toEqual([request])
    expect(await database.query('select kind, recipient from notifications order by kind')).toEqual([
      { kind: 'data_request', recipient: app.config.supportEmail },
      { kind: 'data_request_received', recipient: 'eve@example.com' },
    ])
    await expect(submitDataRequest(app, eve, { topic: 'other', message: '\u200b' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    const bob = await signUp(shop, 'Bob')
    expect(await listDataRequests(app, bob)).toEqual([])
  })

  test('is limited to five a day', async () => {
    const eve = await signUp(shop, 'Eve')
    for (let count = 0; count < 5; count += 1)
      await submitDataRequest(shop.app, eve, { topic: 'other', message: 'Hello' })
    await expect(
      submitDataRequest(shop.app, eve, { topic: 'other', message: 'Hello' }),
    ).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
  })
})
