import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CourierEvent } from './port.ts'
import { eventBody } from './uber-answers.ts'
import { parseWire } from './uber-wire.ts'

/** Which delivery a notice says that it is about; null where it says none. Nothing of it is proven. */
export function peekUberEvent(body: string): { deliveryId: string; orderId: string | null } | null {
  const event = eventBody.safeParse(parseWire(body))
  return event.success ? { deliveryId: event.data.data.id, orderId: event.data.data.orderId } : null
}

/** The signature is the HMAC-SHA256 of the body as it came, in hex, under one of the keys; without a key nothing is believed. */
export function readUberEvent(
  body: string,
  signature: string | null,
  keys: readonly (string | null)[],
): CourierEvent | 'forged' | 'other' {
  if (!keys.some((key) => key && isSigned(body, signature, key))) return 'forged'
  const event = eventBody.safeParse(parseWire(body))
  if (!event.success || !kinds.includes(event.data.kind)) return 'other'
  const { id, created, data } = event.data
  return { id, at: created ? Date.parse(created) : null, delivery: data }
}

function isSigned(body: string, signature: string | null, key: string): boolean {
  const given = Buffer.from(signature?.toLowerCase() ?? '')
  const right = Buffer.from(createHmac('sha256', key).update(body).digest('hex'))
  return given.length === right.length && timingSafeEqual(given, right)
}

const kinds = ['event.delivery_status', 'event.courier_update']
