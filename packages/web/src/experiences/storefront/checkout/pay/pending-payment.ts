import { asRecord } from '@comanda/domain/stored-value'
import { browserStore, readStored, tabStore, writeStored } from '../../../../shared/browser-store.ts'
import { createSignal } from '../../../../shared/store.ts'
import type { PreparedPayment } from '../card/card-form-handle.ts'
import { pendingKey, submittedKey } from './payment-keys.ts'

/** An order of this tab that was placed and may be paid; it is settled before another one is placed. */
export interface PendingPayment {
  token: string
  orderNumber: string
  /** The checkout key of the draft that was placed. */
  checkoutKey: string
  /** null if there was nothing to pay. */
  payment: PreparedPayment | null
  /** When the payment was last sent to the provider; null while it awaits a card. */
  submittedAt: number | null
  /** The choice of card was sent to the server, and must be sent again when it changes. */
  hasCardChoice?: boolean
}

/** A payment that was sent to the provider and whose outcome this browser does not know. */
export type SubmittedPayment = Pick<PendingPayment, 'token' | 'orderNumber' | 'checkoutKey'> & {
  submittedAt: number
}

/** A paid order that this tab remembers. */
export interface LastOrder {
  token: string
  orderNumber: string
}

const changes = createSignal()

const lastKey = 'comanda.last-order'

/** After this time the server has settled or expired an order on its own. */
const MAX_SUBMITTED_MS = 60 * 60_000

export function readPendingPayment(): PendingPayment | null {
  const stored = parse(readStored(pendingKey, tabStore()))
  if (typeof stored?.token !== 'string') return memory
  return {
    token: stored.token,
    orderNumber: String(stored.orderNumber ?? ''),
    checkoutKey: String(stored.checkoutKey ?? ''),
    payment: (stored.payment as PreparedPayment | undefined) ?? null,
    submittedAt: typeof stored.submittedAt === 'number' ? stored.submittedAt : null,
    hasCardChoice: stored.hasCardChoice === true,
  }
}

let placing: Promise<unknown> = Promise.resolve()

/** Marks an order of this page as being placed until `work` has stored it as pending, or has failed. */
export function whilePlacing<Result>(work: Promise<Result>): Promise<Result> {
  placing = work.catch(() => {})
  return work
}

/** Resolves when no order of this page is being placed. */
export function noOrderIsPlaced(): Promise<unknown> {
  return placing
}

export function storePendingPayment(pending: PendingPayment): void {
  memory = pending
  const { payment, ...submitted } = pending
  writeStored(pendingKey, JSON.stringify(pending), tabStore())
  if (pending.submittedAt !== null) writeStored(submittedKey, JSON.stringify(submitted))
  else clearSubmitted(pending.token)
  notifyPayments()
}

/** Clears a payment whose outcome is known, in this tab and, where it was sent, in this browser. */
export function clearPendingPayment(token: string | undefined = readPendingPayment()?.token): void {
  if (readPendingPayment()?.token === token) {
    memory = null
    writeStored(pendingKey, null, tabStore())
  }
  clearSubmitted(token)
  notifyPayments()
}

/** The payment of this tab, else of another or a closed tab of this browser, whose outcome is not known. */
export function readSubmittedPayment(): SubmittedPayment | null {
  const own = readPendingPayment()
  if (own && own.submittedAt !== null) return { ...own, submittedAt: own.submittedAt }
  const stored = parse(readStored(submittedKey, browserStore()))
  if (typeof stored?.token !== 'string' || typeof stored.submittedAt !== 'number') return null
  if (Math.abs(Date.now() - stored.submittedAt) > MAX_SUBMITTED_MS) return null
  const { token, orderNumber, checkoutKey, submittedAt } = stored
  return { token, orderNumber: String(orderNumber), checkoutKey: String(checkoutKey), submittedAt }
}

/** What a page without a placed order can state about money: nothing while a payment is in progress. */
export function uncharged(): string {
  return readSubmittedPayment() ? '' : 'Nothing was charged.'
}

/** Whether a payment belongs to this tab, or to the order that this tab is about to pay, and not to another tab. */
export function isOfThisCheckout(payment: SubmittedPayment | PendingPayment, checkoutKey: string): boolean {
  return readPendingPayment()?.token === payment.token || payment.checkoutKey === checkoutKey
}

/** Calls the listener when a payment of this tab is sent to the provider, or ends. */
export const subscribeToPayments = changes.subscribe

/** The last order that this tab paid. */
export function readLastOrder(): LastOrder | null {
  const stored = parse(readStored(lastKey, tabStore()))
  if (typeof stored?.token !== 'string') return null
  return { token: stored.token, orderNumber: String(stored.orderNumber ?? '') }
}

export function storeLastOrder({ token, orderNumber }: LastOrder): void {
  writeStored(lastKey, JSON.stringify({ token, orderNumber }), tabStore())
}

/** Path of an order's confirmation. */
export function confirmationPath(token: string): string {
  return `/checkout/confirmation?order=${encodeURIComponent(token)}`
}

// Fallback where session storage is not available.
let memory: PendingPayment | null = null

export const notifyPayments = changes.notify

function clearSubmitted(token: string | undefined): void {
  if (parse(readStored(submittedKey, browserStore()))?.token === token) writeStored(submittedKey, null)
}

function parse(text: string | null): Record<string, unknown> | null {
  try {
    return asRecord(JSON.parse(text ?? 'null'))
  } catch {
    return null
  }
}
