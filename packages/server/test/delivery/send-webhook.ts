import { createHmac } from 'node:crypto'
import { courierWebhook } from '../../src/modules/delivery/public.ts'
import type { CourierShop } from './courier-shop.ts'

/** Sends a webhook as the courier service does, signed with the platform's key by default; returns the response status. */
export async function sendWebhook(
  shop: CourierShop,
  body: string,
  signature = signWebhook(body, shop.app.config.courier.webhookKey ?? ''),
): Promise<number> {
  const request = new Request('http://shop.test/api/webhooks/courier', {
    method: 'POST',
    body,
    headers: { 'x-uber-signature': signature },
  })
  const info = { origin: 'http://shop.test', scheme: 'http', ip: '127.0.0.1' }
  return (await courierWebhook.handle(shop.app, request, info as Parameters<typeof courierWebhook.handle>[2]))
    .status
}

export function signWebhook(body: string, key: string): string {
  return createHmac('sha256', key).update(body).digest('hex')
}
