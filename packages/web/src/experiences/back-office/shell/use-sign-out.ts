import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { readFailure } from '../../../shared/failure.ts'
import { signOut } from '../../../shared/sign-in/auth-client.ts'

/** Ends the session and opens the home page. */
export function useSignOut() {
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      await signOut()
      location.assign('/')
    } catch (error) {
      const { message, code } = readFailure(error)
      toast.error(message, { code })
      setLeaving(false)
    }
  }
  return { leave, leaving }
}
