import { type CustomerInfo, customerIssues } from '@comanda/domain/people/customer'
import { useSyncExternalStore } from 'react'

/** The customer's contact details. Kept in the memory of this page only, never in browser storage. */
export interface CheckoutCustomer extends CustomerInfo {
  /** Display name of the signed-in account: its email, else its phone number or name. */
  signedInAs: string | null
  /**
   * The account's email, which is read-only here. null: an account created by phone has none, so one is
   * entered.
   */
  lockedEmail: string | null
  /** The contact details with which the payment was reached before; null: not yet for this order. */
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

let customer = emptyCustomer
const listeners = new Set<() => void>()

type Change = Partial<CheckoutCustomer> | ((known: CheckoutCustomer) => CheckoutCustomer)

export function updateCustomer(change: Change): void {
  customer = typeof change === 'function' ? change(customer) : { ...customer, ...change }
  for (const listener of listeners) listener()
}

export function useCustomer(): CheckoutCustomer {
  return useSyncExternalStore(subscribe, read, () => emptyCustomer)
}

/** Whether all required customer details are valid. */
export function useCustomerComplete(): boolean {
  return Object.keys(customerIssues(useCustomer())).length === 0
}

/** Terms are accepted per order. */
export function endCheckout(): void {
  updateCustomer({ termsAccepted: false, submitted: null })
}

/**
 * Submits the contact details, and returns whether they differ from those submitted before: they need a new
 * checkout key then, because a key identifies one order content. The first details of a tab do not, so that a
 * duplicated tab places the same order.
 */
export function submitContact(): boolean {
  const before = customer.submitted
  const submitted = JSON.stringify(contactOf(customer))
  updateCustomer({ submitted })
  return before !== null && before !== submitted
}

/** The contact fields that are sent with an order. */
export function contactOf({ firstName, lastName, phone, email }: CheckoutCustomer) {
  return { firstName, lastName, phone, email }
}

function read(): CheckoutCustomer {
  return customer
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
