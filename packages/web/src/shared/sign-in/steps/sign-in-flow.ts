import type { Me } from '@comanda/contract/identity'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SignInResult } from '../auth-client.ts'
import { enterSession } from '../session-store.ts'
import type { SignInMode } from '../sign-in-issues.ts'
import type { SignInStep } from './sign-in-step.ts'
import { clearStep, restoreStep, storeStep } from './stored-step.ts'

/** Where the form is shown: the platform's page, over a restaurant's storefront, or before a staff screen. */
export type SignInContext = 'platform' | 'restaurant' | 'staff'

export interface SignInFlow {
  context: SignInContext
  mode: SignInMode
  setMode: (mode: SignInMode) => void
  step: SignInStep
  go: (step: SignInStep) => void
  /** Carried from step to step, so that it is typed once. */
  email: string
  setEmail: (email: string) => void
  /** Continues after the result of a sign-in. */
  finish: (result: SignInResult) => void
  /** Called when no step is left. */
  enter: (me: Me) => void
}

/**
 * The step that a signed-in user must complete before their role is active, at a restaurant if one is given; null when
 * none is left.
 */
export function dueStep(me: Me, restaurantId: string | null = null): SignInStep | null {
  const { user, memberships } = me
  if (user?.requiredPasswordLength != null)
    return { kind: 'renew-password', email: user.email, minLength: user.requiredPasswordLength }
  const needed = memberships.some((one) => one.restaurantId === restaurantId && one.needsSecondFactor)
  return user?.secondFactorRequired || needed ? { kind: 'enrol', me } : null
}

export interface SignInFlowOptions {
  context: SignInContext
  /** The initial step, when the page was opened by an emailed link. */
  step?: SignInStep
  /** The known email address. */
  email?: string
  onDone: (me: Me) => void
}

/** The steps from an empty form to a signed-in user. */
export function useSignInFlow({
  context,
  step: opening,
  email: known = '',
  onDone,
}: SignInFlowOptions): SignInFlow {
  const [mode, setMode] = useState<SignInMode>('sign-in')
  const [step, setStep] = useState<SignInStep>(opening ?? { kind: 'credentials' })
  const [email, setEmail] = useState(known)
  const go = (next: SignInStep) => {
    storeStep(next, window.location.pathname)
    setStep(next)
  }
  const resume = useEffectEvent(() => {
    const stored = opening ? null : restoreStep(window.location.pathname)
    if (stored) setStep(stored)
    if (stored?.kind === 'enter-code' && stored.channel === 'email') setEmail(stored.address)
  })
  useEffect(() => {
    resume()
    return () => clearStep()
  }, [])
  const enter = (me: Me) => {
    clearStep()
    enterSession(me)
    onDone(me)
  }
  const finish = (result: SignInResult) => {
    if (result.kind === 'second-factor') go({ kind: 'second-factor', methods: result.methods })
    else {
      const due = dueStep(result.me)
      if (due) go(due)
      else enter(result.me)
    }
  }
  return { context, mode, setMode, step, go, email, setEmail, finish, enter }
}
