import type { Me } from '@comanda/contract/identity'
import { formatPhone } from '@comanda/domain/people/phone'
import type { KnownCustomer } from './customer-store.ts'

/** A customer with what their account knows; what was typed already stays, but for an e-mail that the account has. */
export function knownFrom(customer: KnownCustomer, user: NonNullable<Me['user']>): KnownCustomer {
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

/** The same customer, signed out: an address that was the account's goes with it. */
export function withoutAccount(customer: KnownCustomer): KnownCustomer {
  const email = customer.lockedEmail === null ? customer.email : ''
  return { ...customer, email, signedInAs: null, lockedEmail: null }
}
