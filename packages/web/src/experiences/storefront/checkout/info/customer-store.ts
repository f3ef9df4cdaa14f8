import { type CustomerInfo, customerIssues } from '@comanda/domain/people/customer'
import { useSyncExternalStore } from 'react'

/** What a customer told about themself. Lives in the memory of this page alone: never in a storage. */
export interface KnownCustomer extends CustomerInfo {
  /** What the account that is signed in goes by: its e-mail, or the phone number or name of one that has none. */
  signedInAs: string | null
  /** The e-mail of that account, which is not changed here. null: whoever signed up by phone types one. */
  lockedEmail: string | null
}

const nobody: KnownCustomer = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  termsAccepted: false,
  signedInAs: null,
  lockedEmail: null,
}

let customer = nobody
const listeners = new Set<() => void>()

type Change = Partial<KnownCustomer> | ((known: KnownCustomer) => KnownCustomer)

export function updateCustomer(change: Change): void {
  customer = typeof change === 'function' ? change(customer) : { ...customer, ...change }
  for (const listener of listeners) listener()
}

export function useCustomer(): KnownCustomer {
  return useSyncExternalStore(subscribe, read, () => nobody)
}

/** Whether everything that an order needs of its customer was entered. */
export function useCustomerComplete(): boolean {
  return Object.keys(customerIssues(useCustomer())).length === 0
}

/** The terms are accepted for one order at a time. */
export function forgetAcceptance(): void {
  updateCustomer({ termsAccepted: false })
}

/** What is sent with an order, to tell one set of details from another. */
export function contactOf({ firstName, lastName, phone, email }: KnownCustomer) {
  return { firstName, lastName, phone, email }
}

function read(): KnownCustomer {
  return customer
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
