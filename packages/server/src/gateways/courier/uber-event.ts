import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CourierEvent } from './port.ts'
import { eventBody } from './uber-responses.ts'
import { parseCourierJson } from './uber-wire.ts'

/** The id of the delivery that an unverified webhook is about; null when there is none. */
export function peekUberDelivery(body: string): string | null {
  const event = eventBody.safeParse(parseCourierJson(body))
  return event.success ? event.data.data.id : null
}

/**
 * Verifies and parses a webhook. The signature is the hex HMAC-SHA256 of the raw body under one of the keys;
 * without a key every webhook is rejected.
 */
export function readUberEvent(
  body: string,
  signature: string | null,
  keys: readonly (string | null)[],
): CourierEvent | 'forged' | 'other' {
  if (!keys.some((key) => key && isSigned(body, signature, key))) return 'forged'
  const event = eventBody.safeParse(parseCourierJson(body))
  if (!event.success || !kinds.includes(event.data.kind)) return 'other'
  const { id, created, data } = event.data
  return { id, at: created ? Date.parse(created) : null, delivery: data }
}

function isSigned(body: string, signature: string | null, key: string): boolean {
  const given = Buffer.from(signature?.toLowerCase() ?? '')
  const expected = Buffer.from(createHmac('sha256', key).update(body).digest('hex'))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const kinds = ['event.delivery_status', 'event.courier_update']
