import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { orderUpdateNotifications, smsWebhook } from '../../src/modules/notifications/public.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { type NotifiedShop, openNotifiedShop } from './notified-shop.ts'

let shop: NotifiedShop['shop']
let mails: NotifiedShop['mails']
let texts: NotifiedShop['texts']
let appendEvent: NotifiedShop['appendEvent']
let deliverTwice: NotifiedShop['deliverTwice']
let setStatus: NotifiedShop['setStatus']

beforeEach(async () => {
  ;({ shop, mails, texts, appendEvent, deliverTwice, setStatus } = await openNotifiedShop())
})

describe('the text message "ready"', () => {
  const ready = async (textWhenReady?: boolean) => {
    const id = await payOrder(shop, textWhenReady === undefined ? {} : { textWhenReady })
    await setStatus('ready')
    await appendEvent('order.status_changed', id, { from: 'preparing', to: 'ready' })
    await deliverTwice(orderUpdateNotifications)
  }

  async function incoming(text: string, token = shop.app.config.sms?.authToken ?? ''): Promise<Response> {
    const fields: [string, string][] = [
      ['Body', text],
      ['From', '+19085550123'],
    ]
    const url = `${shop.app.config.origin}/api/webhooks/sms`
    const signed = url + fields.map((field) => field.join('')).join('')
    const signature = createHmac('sha1', token).update(signed).digest('base64')
    const request = new Request(url, {
      method: 'POST',
      headers: { 'x-twilio-signature': signature },
      body: new URLSearchParams(fields),
    })
    const info = { ip: '127.0.0.1', host: 'localhost', scheme: 'http' } as const
    return smsWebhook.handle(shop.app, request, info as Parameters<typeof smsWebhook.handle>[2])
  }

  test('is sent once to a customer who requested it', async () => {
    await ready(true)
    expect(texts).toMatchObject([{ to: '+19085550123' }])
    expect(texts[0]?.text).toMatch(/order #1 \([0-9A-F]{8}\) is ready for pickup\. Reply STOP/)
  })

  test('is not sent without a request', async () => {
    await ready()
    expect(texts).toEqual([])
    expect(mails).toHaveLength(1)
  })

  test('is not sent after STOP, until START', async () => {
    expect((await incoming(' stop ')).status).toBe(200)
    await ready(true)
    expect(texts).toEqual([])
    const rows = await shop.query("select state from notifications where channel = 'sms'")
    expect(rows).toEqual([{ state: 'withheld' }])
    await incoming('START')
    await ready(true)
    expect(texts).toHaveLength(1)
  })

  test('is stopped only by a request signed by the provider', async () => {
    expect((await incoming('STOP', 'guessed')).status).toBe(403)
    await ready(true)
    expect(texts).toHaveLength(1)
  })

  test('replies to HELP', async () => {
    expect(await (await incoming('help')).text()).toContain('Reply STOP')
  })
})
