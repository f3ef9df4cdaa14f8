import type { Me } from '@comanda/contract/identity'
import { formatPhone } from '@comanda/domain/people/phone'
import type { CheckoutCustomer } from './customer-store.ts'

/**
 * Fills in a customer's details from their account. Entered values take precedence, except that the account's email is
 * always used.
 */
export function fillFromAccount(customer: CheckoutCustomer, user: NonNullable<Me['user']>): CheckoutCustomer {
  const [first = '', ...rest] = user.name.split(' ')
  return {
    ...customer,
    firstName: customer.firstName || user.firstName || first,
    lastName: customer.lastName || user.lastName || rest.join(' '),
    phone: customer.phone || phoneOf(user),
    email: user.email || customer.email,
    signedInAs: displayNameOf(user),
    lockedEmail: user.email || null,
  }
}

/** The same customer, signed out: the next person at this device sees none of the details. */
export function withoutAccount(customer: CheckoutCustomer): CheckoutCustomer {
  if (customer.signedInAs === null) return customer
  return {
    ...customer,
    firstName: '',
    lastName: '',
    phone: '',
    email: '',
    signedInAs: null,
    lockedEmail: null,
  }
}

/** The same customer with the account that is signed in now; null if none is. */
export function followAccount(customer: CheckoutCustomer, user: Me['user']): CheckoutCustomer {
  if (customer.signedInAs === (user && displayNameOf(user))) return customer
  const guest = withoutAccount(customer)
  return user ? fillFromAccount(guest, user) : guest
}

/** Identifies an account. */
function displayNameOf(user: NonNullable<Me['user']>): string {
  return user.email || phoneOf(user) || user.name
}

function phoneOf(user: NonNullable<Me['user']>): string {
  return formatPhone(user.phone || (user.signInPhone ?? ''))
}
