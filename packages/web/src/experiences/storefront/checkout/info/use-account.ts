import type { Me } from '@comanda/contract/identity'
import { formatPhone } from '@comanda/domain/people/phone'
import { toast } from '@comanda/ui/toast.ts'
import { useEffect } from 'react'
import { loadMe, SignInRefused, signOut } from '../../../../shared/sign-in/auth-client.ts'
import { noteAccount } from '../../account/account-hint.ts'
import { type KnownCustomer, updateCustomer, useCustomer } from './customer-store.ts'

/** Fills in what the account of a signed-in customer knows; what was typed already stays. */
export function useAccount() {
  const customer = useCustomer()
  const { lockedEmail } = customer
  useEffect(() => {
    if (lockedEmail) return
    // Whoever cannot be asked who is signed in orders as a guest.
    loadMe().then(fillIn, () => {})
  }, [lockedEmail])
  return {
    customer,
    fillIn,
    leave: async () => {
      try {
        await signOut()
        noteAccount(false)
        updateCustomer({ lockedEmail: null, email: '' })
      } catch (error) {
        if (!(error instanceof SignInRefused)) throw error
        toast.error(error.message, { code: error.code })
      }
    },
  }
}

function fillIn({ user }: Me): void {
  noteAccount(user !== null)
  if (!user) return
  updateCustomer((customer) => knownFrom(customer, user))
}

function knownFrom(customer: KnownCustomer, user: NonNullable<Me['user']>): KnownCustomer {
  const [first = '', ...rest] = user.name.split(' ')
  return {
    ...customer,
    firstName: customer.firstName || user.firstName || first,
    lastName: customer.lastName || user.lastName || rest.join(' '),
    phone: customer.phone || formatPhone(user.phone),
    email: user.email,
    lockedEmail: user.email,
  }
}
