import type { Context } from 'hono'
import { browserOrigin } from '../http.ts'
import { newId } from '../ids.ts'
import type { Call, Payments } from './state.ts'

/** A call that a page of the sandbox makes for the platform. */
export function callOf(p: Payments, c: Context): Call {
  const requestId = newId('req', 14)
  return { requestId, idempotencyKey: null, origin: browserOrigin(c), publishable: false, now: p.now() }
}
