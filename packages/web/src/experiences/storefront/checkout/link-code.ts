import { normalizeCode } from '@comanda/domain/marketing/discount-code'
import { toast } from '@comanda/ui/toast.ts'
import { readFailure } from '../../../shared/failure.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { createSignal } from '../../../shared/store.ts'
import { readPendingPayment } from './pay/pending-payment.ts'

const keyOf = (restaurantId: string) => `comanda:code:${restaurantId}`

/**
 * Stores the discount code of the link that opened the page, `?code=`, until the checkout applies it, and shows its
 * discount or why it is not valid. The address may have changed since the page was opened.
 */
export async function readLinkCode(restaurantId: string): Promise<void> {
  const [opened] = performance.getEntriesByType('navigation')
  const code = normalizeCode(new URL(opened?.name ?? location.href).searchParams.get('code') ?? '').slice(
    0,
    40,
  )
  if (code === '' || linkCode(restaurantId) === code) return
  try {
    const ownOrder = readPendingPayment()?.token
    const described = await (await loadApi()).checkout.describeCode({ restaurantId, code, ownOrder })
    write(restaurantId, described.code)
    stored.notify()
    toast.success(`${described.code}: ${described.benefit} ${described.conditions} Applied at checkout.`)
  } catch (error) {
    toast.error(`${code}: ${readFailure(error).message}`)
  }
}

const stored = createSignal()

/** Calls back when the code of a link has been stored. Returns a function that stops it. */
export const onLinkCode = stored.subscribe

/** The code that the checkout should apply; empty for none. */
export function linkCode(restaurantId: string): string {
  try {
    return sessionStorage.getItem(keyOf(restaurantId)) ?? ''
  } catch {
    return ''
  }
}

export function clearLinkCode(restaurantId: string): void {
  write(restaurantId, '')
}

function write(restaurantId: string, code: string): void {
  try {
    if (code === '') sessionStorage.removeItem(keyOf(restaurantId))
    else sessionStorage.setItem(keyOf(restaurantId), code)
  } catch {
    // Without storage the customer enters the code.
  }
}
