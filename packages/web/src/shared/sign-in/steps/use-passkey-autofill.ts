import { useEffect, useEffectEvent } from 'react'
import { hasPasskeys, signInWithPasskey, stopPasskeys } from '../calls/passkeys.ts'
import type { SignInAnswer } from '../calls/sign-in-answer.ts'

/** Has the browser offer this person's passkeys in the e-mail field, for as long as the field is there. */
export function usePasskeyAutofill(onAnswer: (answer: SignInAnswer) => void): void {
  const answered = useEffectEvent(onAnswer)
  useEffect(() => {
    if (!hasPasskeys()) return
    let wanted = true
    signInWithPasskey({ autofill: true }).then(
      (answer) => {
        if (wanted && answer) answered(answer)
      },
      // Nobody asked for it: the button says what went wrong to whoever presses it.
      () => {},
    )
    return () => {
      wanted = false
      void stopPasskeys()
    }
  }, [])
}
