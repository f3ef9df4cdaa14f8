import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { purgeDeliveries } from '../../src/modules/webhooks/public.ts'

import {
  call,
  cookies,
  create,
  deliverAll,
  deliveries,
  endpoint,
  fields,
  here,
  newWebhook,
  openWebhooks,
  other,
  paidOrder,
  receiver,
  shop,
} from './open-webhooks.ts'

beforeEach(openWebhooks)

describe('the address of a webhook', () => {
  test('must be a public one, with encryption', async () => {
    const expected = [
      ['http://169.254.169.254/latest/meta-data', 'https://'],
      ['https://169.254.169.254/latest/meta-data', 'public internet'],
      ['https://127.0.0.1/hook', 'public internet'],
      ['https://[::1]/hook', 'public internet'],
      ['https://192.168.1.10/hook', 'public internet'],
      ['https://user:secret@example.com/hook', 'password'],
      ['https://93.184.216.34:8443/hook', 'Port 8443'],
      ['ftp://example.com/hook', 'https://'],
      ['not an address', 'valid address'],
    ] as const
    for (const [url, message] of expected) {
      const { status, json } = await create(cookies.owner, fields(url))
      expect([url, status, json.code]).toEqual([url, 422, 'WEBHOOK_INVALID'])
      expect(json.message).toContain(message)
    }
  })

  test('is stored without control characters', async () => {
    const { status, json } = await create(cookies.owner, fields(`${receiver('clean')}\u0000`))
    expect([status, json.endpoint?.url]).toEqual([201, receiver('clean')])
  })

  test('is checked again at every delivery', async () => {
    const { id } = await newWebhook(receiver('moved'))
    await shop.query('update webhook_endpoints set url = $1', ['https://169.254.169.254/hook'])
    await paidOrder()
    await deliverAll()
    expect((await deliveries(id))[0]).toMatchObject({
      lastStatus: null,
      lastError: 'The address is not on the public internet.',
    })
  })
})

describe('managing webhooks', () => {
  test('requires the right and a proof, and refuses other restaurants', async () => {
    const body = fields(receiver('a'))
    expect((await create(cookies.manager, body)).status).toBe(403)
    expect((await create(cookies.elsewhere, body)).status).toBe(403)
    expect((await create('', body)).status).toBe(401)
    expect((await create(cookies.unproven, body)).json.code).toBe('PROOF_REQUIRED')
    const { id } = await newWebhook(receiver('a'))
    const unproven = (method: string, path: string, more?: object) =>
      call(cookies.unproven, method, `${here}/webhooks/${id}${path}`, more)
    expect((await unproven('PUT', '/active', { isActive: false })).json.code).toBe('PROOF_REQUIRED')
    expect((await unproven('DELETE', '')).json.code).toBe('PROOF_REQUIRED')
    const there = (path: string, method: string, more?: object) =>
      call(cookies.elsewhere, method, `${other.id}/${path}`, more)
    expect((await there(`webhooks/${id}/deliveries`, 'GET')).status).toBe(404)
    expect((await there(`webhooks/${id}/secret`, 'POST', { requestKey: randomUUID() })).status).toBe(404)
    expect((await there(`webhooks/${id}/active`, 'PUT', { isActive: false })).status).toBe(404)
    expect((await there(`webhooks/${id}`, 'DELETE')).status).toBe(200)
    expect((await endpoint(id))?.state).toBe('active')
  })

  test('stores the secret encrypted, and returns it once', async () => {
    const body = fields(receiver('once'))
    const first = await create(cookies.owner, body)
    const again = await create(cookies.owner, body)
    expect([first.status, again.status, again.json.secret]).toEqual([201, 201, null])
    const { json } = await call(cookies.owner, 'GET', `${here}/webhooks`)
    expect(JSON.stringify(json)).not.toContain('whsec_')
    const rows = await shop.query(
      'select encode(secret, $1) as secret, changes::text from webhook_endpoints, audit_entries',
      ['escape'],
    )
    expect(JSON.stringify(rows)).not.toContain(first.json.secret)
    for (const change of [{ url: receiver('two') }, { events: ['menu.changed'] }, { description: 'Till' }])
      expect((await create(cookies.owner, { ...body, ...change })).json.code).toBe('WEBHOOK_EXISTS')
  })

  test('adds nothing in a repeated request, and changes nothing by the sequence of its events', async () => {
    const body = fields(receiver('sequence'), ['order.refunded', 'order.paid'])
    const { endpointId, ...values } = body
    const { json } = await create(cookies.owner, body)
    const again = await create(cookies.owner, body)
    expect([again.status, again.json.endpoint]).toEqual([201, json.endpoint])
    const changed = { ...values, revision: 1 }
    const saved = await call(cookies.owner, 'PUT', `${here}/webhooks/${endpointId}`, changed)
    expect([saved.status, saved.json]).toEqual([200, json.endpoint])
  })

  test('ends at twenty webhooks', async () => {
    for (let count = 0; count < 20; count += 1) await newWebhook(receiver(`n${count}`))
    expect((await create(cookies.owner, fields(receiver('n20')))).json.code).toBe('TOO_MANY_WEBHOOKS')
  })

  test('refuses a change of a webhook that someone else has changed', async () => {
    const { id } = await newWebhook(receiver('edit'))
    const update = (more: object) =>
      call(cookies.owner, 'PUT', `${here}/webhooks/${id}`, {
        url: receiver('edit'),
        description: 'Till',
        events: ['order.paid'],
        revision: 1,
        ...more,
      })
    expect((await update({})).json).toMatchObject({ description: 'Till', revision: 2 })
    expect((await update({})).json.revision).toBe(2)
    expect((await update({ description: 'Other' })).json.code).toBe('CHANGED_SINCE')
  })

  test('deletes a webhook with its deliveries, and old deliveries after thirty days', async () => {
    const { id } = await newWebhook(receiver('purged'))
    await paidOrder()
    await deliverAll()
    const { id: second } = await newWebhook(receiver('deleted'))
    const remove = () => call(cookies.owner, 'DELETE', `${here}/webhooks/${second}`)
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200])
    expect(await endpoint(second)).toBeUndefined()
    expect((await deliveries(id)).length).toBe(1)
    shop.clock.now += 31 * 86_400_000
    await purgeDeliveries(shop.app)
    expect(await shop.query('select 1 from webhook_deliveries')).toEqual([])
    expect(await shop.query('select 1 from webhook_attempts')).toEqual([])
  })
})
