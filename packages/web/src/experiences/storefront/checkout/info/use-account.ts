import type { Me } from '@comanda/contract/identity'
import { toast } from '@comanda/ui/toast.ts'
import { useEffect } from 'react'
import { readFailure } from '../../../../shared/failure.ts'
import { signOut } from '../../../../shared/sign-in/auth-client.ts'
import { loadMe } from '../../../../shared/sign-in/load-me.ts'
import { updateCustomer, useCustomer } from './customer-store.ts'
import { fillFromAccount, withoutAccount } from './fill-from-account.ts'

/** Fills in the customer's details from the signed-in account. Entered values take precedence. */
export function useAccount() {
  const customer = useCustomer()
  const { signedInAs } = customer
  useEffect(() => {
    if (signedInAs !== null) return
    // If the session cannot be loaded, the customer orders as a guest.
    loadMe().then(fillIn, () => {})
  }, [signedInAs])
  return {
    customer,
    fillIn,
    handleSignOut: async () => {
      try {
        await signOut()
        updateCustomer(withoutAccount)
      } catch (error) {
        const { message, code } = readFailure(error)
        toast.error(message, { code })
      }
    },
  }
}

function fillIn({ user }: Me): void {
  if (!user) return
  updateCustomer((customer) => fillFromAccount(customer, user))
}
