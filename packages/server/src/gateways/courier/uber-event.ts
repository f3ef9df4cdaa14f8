import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CourierEvent } from './port.ts'
import { eventBody } from './uber-answers.ts'
import { parseWire } from './uber-wire.ts'

/** The signature is the HMAC-SHA256 of the body as it came, in hex. */
export function readUberEvent(
  body: string,
  signature: string | null,
  key: string | null,
): CourierEvent | 'forged' | 'other' {
  if (key === null || !isSigned(body, signature, key)) return 'forged'
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
