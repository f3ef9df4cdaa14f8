import { toast } from '@comanda/ui/toast.ts'
import { useEffect } from 'react'
import { readFailure } from '../../../../shared/failure.ts'
import { signOut } from '../../../../shared/sign-in/auth-client.ts'
import { useSession } from '../../../../shared/sign-in/session-store.ts'
import { updateCustomer, useCustomer } from './customer-store.ts'
import { followAccount, withoutAccount } from './fill-from-account.ts'

/**
 * Keeps the customer's details those of the signed-in account, also after a sign-in or sign-out in another tab: the order belongs
 * to the account of the browser. Not while `isPaused`. If the session cannot be loaded, the customer orders as a guest.
 */
export function useFollowAccount(isPaused = false): void {
  const { me } = useSession()
  useEffect(() => {
    if (me && !isPaused) updateCustomer((customer) => followAccount(customer, me.user))
  }, [me, isPaused])
}

/** The customer's details, filled in from the signed-in account. Entered values take precedence. */
export function useAccount() {
  useFollowAccount()
  return {
    customer: useCustomer(),
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
