import { z } from 'zod'
import { newId } from '../ids.ts'
import { assertReachable, distance, readAddress } from './address.ts'
import { invalidParams } from './errors.ts'
import type { Address, DeliveryQuote } from './objects.ts'
import { instant, phone, readBody } from './params.ts'
import type { CourierState } from './state.ts'

const validMinutes = 15
const minFee = 499
const maxFee = 999
const centsPerStep = 25
const minute = 60_000

const request = z.looseObject({
  pickup_address: z.string().min(1),
  dropoff_address: z.string().min(1),
  pickup_phone_number: phone.optional(),
  dropoff_phone_number: phone.optional(),
  pickup_ready_dt: instant.optional(),
  manifest_total_value: z.int().min(0).optional(),
  external_store_id: z.string().optional(),
})

/** A price that is valid for 15 minutes. Throws CourierError. */
export function createQuote(
  state: CourierState,
  customerId: string,
  body: unknown,
  now: Date,
): DeliveryQuote {
  const given = readBody(request, body)
  const pickup = addressOf(given.pickup_address, 'pickup_address')
  const dropoff = addressOf(given.dropoff_address, 'dropoff_address')
  assertReachable(pickup)
  assertReachable(dropoff)
  const quote = quoteFor(pickup, dropoff, given.pickup_ready_dt, now)
  if (given.external_store_id) quote.external_store_id = given.external_store_id
  state.quotes.put(quote.id, { quote, customerId, pickup, dropoff, usedBy: null })
  return quote
}

export function quoteFor(
  pickup: Address,
  dropoff: Address,
  ready: string | undefined,
  now: Date,
): DeliveryQuote {
  const steps = distance(pickup, dropoff)
  const pickupMinutes = 10 + (steps % 5)
  const minutes = pickupMinutes + 8 + Math.min(25, steps)
  const start = Math.max(now.getTime(), ready ? new Date(ready).getTime() - pickupMinutes * minute : 0)
  const at = (after: number) => new Date(start + after * minute).toISOString()
  return {
    kind: 'delivery_quote',
    id: newId('dqt', 22),
    created: now.toISOString(),
    expires: new Date(now.getTime() + validMinutes * minute).toISOString(),
    fee: Math.min(maxFee, minFee + centsPerStep * steps),
    currency: 'usd',
    currency_type: 'USD',
    dropoff_eta: at(minutes),
    dropoff_deadline: at(minutes + 30),
    duration: minutes,
    pickup_duration: pickupMinutes,
  }
}

export function addressOf(text: string, param: string): Address {
  const address = readAddress(text)
  if (!address) throw invalidParams({ [param]: 'Must be a JSON string with a full address.' })
  return address
}
