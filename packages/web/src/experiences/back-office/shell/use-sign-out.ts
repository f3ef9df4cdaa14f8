import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { SignInRefused, signOut } from '../../../shared/sign-in/auth-client.ts'

/** Ends the session and opens the home page. */
export function useSignOut() {
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      await signOut()
      location.assign('/')
    } catch (error) {
      const code = error instanceof SignInRefused ? error.code : undefined
      toast.error(error instanceof Error ? error.message : 'Sign-out failed. Please try again.', { code })
      setLeaving(false)
    }
  }
  return { leave, leaving }
}
