import type { Me } from '@comanda/contract/identity'
import { formatPhone } from '@comanda/domain/people/phone'
import type { CheckoutCustomer } from './customer-store.ts'

/**
 * Fills in a customer's details from their account. Entered values take precedence, except that the account's email is
 * always used.
 */
export function fillFromAccount(customer: CheckoutCustomer, user: NonNullable<Me['user']>): CheckoutCustomer {
  const [first = '', ...rest] = user.name.split(' ')
  const phone = formatPhone(user.phone || (user.signInPhone ?? ''))
  return {
    ...customer,
    firstName: customer.firstName || user.firstName || first,
    lastName: customer.lastName || user.lastName || rest.join(' '),
    phone: customer.phone || phone,
    email: user.email || customer.email,
    signedInAs: user.email || phone || user.name,
    lockedEmail: user.email || null,
  }
}

/** The same customer, signed out: the account's email is removed. */
export function withoutAccount(customer: CheckoutCustomer): CheckoutCustomer {
  const email = customer.lockedEmail === null ? customer.email : ''
  return { ...customer, email, signedInAs: null, lockedEmail: null }
}

/** The same customer with the account that is signed in now; null if none is. */
export function followAccount(customer: CheckoutCustomer, user: Me['user']): CheckoutCustomer {
  const isOther = customer.lockedEmail !== (user?.email || null)
  const known = isOther || !user ? withoutAccount(customer) : customer
  return user ? fillFromAccount(known, user) : known
}
