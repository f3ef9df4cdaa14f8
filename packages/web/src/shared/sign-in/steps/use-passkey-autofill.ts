import { useEffect, useEffectEvent } from 'react'
import type { SignInResult } from '../auth-client.ts'
import { hasPasskeys, signInWithPasskey, stopPasskeys } from '../passkeys.ts'

/** Offers this user's passkeys in the email field while it is mounted. */
export function usePasskeyAutofill(onAnswer: (result: SignInResult) => void): void {
  const finish = useEffectEvent(onAnswer)
  useEffect(() => {
    if (!hasPasskeys()) return
    let active = true
    signInWithPasskey({ autofill: true }).then(
      (result) => {
        if (active && result) finish(result)
      },
      // The user did not request this, so a failure is ignored; the passkey button reports its own.
      () => {},
    )
    return () => {
      active = false
      void stopPasskeys()
    }
  }, [])
}
