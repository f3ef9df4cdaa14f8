import type { Me } from '@comanda/contract/identity'
import { toast } from '@comanda/ui/toast.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { readFailure } from '../../../../shared/failure.ts'
import { signOut } from '../../../../shared/sign-in/auth-client.ts'
import { onAuthEvent } from '../../../../shared/sign-in/auth-events.ts'
import { loadMe } from '../../../../shared/sign-in/load-me.ts'
import { updateCustomer, useCustomer } from './customer-store.ts'
import { followAccount, withoutAccount } from './fill-from-account.ts'

/**
 * The customer's details, filled in from the signed-in account, also after a sign-in or sign-out in another tab: the order belongs
 * to the account of the browser. Entered values take precedence. If the session cannot be loaded, the customer orders as a guest.
 */
export function useAccount() {
  const newest = useRef(0)
  const fillIn = ({ user }: Me) => {
    newest.current += 1
    updateCustomer((customer) => followAccount(customer, user))
  }
  const follow = useEffectEvent(async () => {
    newest.current += 1
    const number = newest.current
    const me = await loadMe().catch(() => null)
    if (me && number === newest.current) fillIn(me)
  })
  useEffect(() => {
    void follow()
    return onAuthEvent(({ fromOtherTab }) => fromOtherTab && void follow())
  }, [])
  return {
    customer: useCustomer(),
    fillIn,
    handleSignOut: async () => {
      try {
        await signOut()
        newest.current += 1
        updateCustomer(withoutAccount)
      } catch (error) {
        const { message, code } = readFailure(error)
        toast.error(message, { code })
      }
    },
  }
}
