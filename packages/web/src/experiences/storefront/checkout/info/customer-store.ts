import { type CustomerInfo, customerIssues } from '@comanda/domain/people/customer'
import { asRecord } from '@comanda/domain/stored-value'
import { minutes } from '@comanda/domain/time/instant'
import { useSyncExternalStore } from 'react'
import { readStored, tabStore, writeStored } from '../../../../shared/browser-store.ts'
import { createSignal } from '../../../../shared/store.ts'

/**
 * The customer's contact details. They are stored in the tab, separately from the cart, until the order is paid or idle
 * for half an hour, so that a reload does not lose them.
 */
export interface CheckoutCustomer extends CustomerInfo {
  /** Display name of the signed-in account: its email, else its phone number or name. */
  signedInAs: string | null
  /**
   * The account's email, which is read-only here. null: an account created by phone has none, so one is
   * entered.
   */
  lockedEmail: string | null
  /** The contact details of the previous visit to the payment page; null if there was none for this order. */
  submitted: string | null
}

const emptyCustomer: CheckoutCustomer = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  termsAccepted: false,
  signedInAs: null,
  lockedEmail: null,
  submitted: null,
}

const storageKey = 'comanda.contact'
const MAX_UNUSED_MS = minutes(30)

let customer: CheckoutCustomer | null = null
let expiry: ReturnType<typeof setTimeout> | undefined
const changes = createSignal()

type Change = Partial<CheckoutCustomer> | ((known: CheckoutCustomer) => CheckoutCustomer)

export function updateCustomer(change: Change): void {
  customer = typeof change === 'function' ? change(read()) : { ...read(), ...change }
  store(customer)
  changes.notify()
}

export function useCustomer(): CheckoutCustomer {
  return useSyncExternalStore(changes.subscribe, read, () => emptyCustomer)
}

/** Whether all required customer details are valid. */
export function useCustomerComplete(): boolean {
  return Object.keys(customerIssues(useCustomer())).length === 0
}

/** After an order is paid: terms are accepted per order, and the tab no longer stores the contact details. */
export function endCheckout(): void {
  updateCustomer({ termsAccepted: false, submitted: null })
  clearStored()
}

/**
 * Submits the contact details, and returns whether they differ from those submitted before: they need a new
 * checkout key then, because a key identifies one order content. The first details of a tab do not, so that a
 * duplicated tab places the same order.
 */
export function submitContact(): boolean {
  const before = read().submitted
  const submitted = JSON.stringify(contactOf(read()))
  updateCustomer({ submitted })
  return before !== null && before !== submitted
}

/** The contact fields that are sent with an order. */
export function contactOf({ firstName, lastName, phone, email }: CheckoutCustomer) {
  return { firstName, lastName, phone, email }
}

function read(): CheckoutCustomer {
  customer ??= restore()
  return customer
}

function store({ signedInAs, lockedEmail, ...entered }: CheckoutCustomer): void {
  writeStored(storageKey, JSON.stringify({ ...entered, usedAt: Date.now() }), tabStore())
  clearTimeout(expiry)
  expiry = setTimeout(clearStored, MAX_UNUSED_MS)
}

function clearStored(): void {
  clearTimeout(expiry)
  writeStored(storageKey, null, tabStore())
}

function restore(): CheckoutCustomer {
  const stored = readContact()
  if (!stored || Math.abs(Date.now() - Number(stored.usedAt)) >= MAX_UNUSED_MS) {
    clearStored()
    return emptyCustomer
  }
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const restored = {
    ...emptyCustomer,
    firstName: text(stored.firstName),
    lastName: text(stored.lastName),
    phone: text(stored.phone),
    email: text(stored.email),
    termsAccepted: stored.termsAccepted === true,
    submitted: text(stored.submitted) || null,
  }
  store(restored)
  return restored
}

function readContact(): Record<string, unknown> | null {
  try {
    return asRecord(JSON.parse(readStored(storageKey, tabStore()) ?? 'null'))
  } catch {
    return null
  }
}
