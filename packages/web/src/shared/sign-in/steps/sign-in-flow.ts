import type { Me } from '@comanda/contract/identity'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CodeChannel } from '../calls/codes.ts'
import type { FactorMethod, SignInAnswer } from '../calls/sign-in-answer.ts'
import { enterSession } from '../session-store.ts'
import type { SignInMode } from '../sign-in-issues.ts'
import { forgetStep, keepStep, recallStep } from './kept-step.ts'

/** Where the form stands: the platform's page, over a restaurant's storefront, or in front of a staff screen. */
export type SignInContext = 'platform' | 'restaurant' | 'staff'

/** What is mailed instead of a code. */
export type LinkKind = 'magic-link' | 'reset'

export type SignInStep =
  | { kind: 'credentials' }
  | { kind: 'ask-code'; channel: CodeChannel }
  | { kind: 'sign-up-by-phone' }
  /** `signUp`: the code ends in a new account with this name, where there is none. */
  | { kind: 'enter-code'; channel: CodeChannel; address: string; signUp?: { name: string } }
  | { kind: 'ask-link'; link: LinkKind }
  | { kind: 'link-sent'; link: LinkKind; email: string }
  | { kind: 'confirm-link'; token: string }
  | { kind: 'work-account' }
  | { kind: 'second-factor'; methods: readonly FactorMethod[] }
  | { kind: 'renew-password'; email: string; least: number }
  | { kind: 'enrol'; me: Me }

export interface SignInFlow {
  context: SignInContext
  mode: SignInMode
  setMode: (mode: SignInMode) => void
  step: SignInStep
  go: (step: SignInStep) => void
  /** Carried from step to step, so that it is typed once. */
  email: string
  setEmail: (email: string) => void
  /** Goes on from what a way of signing in has ended in. */
  finish: (answer: SignInAnswer) => void
  /** Lets in whoever has nothing left to do. */
  enter: (me: Me) => void
}

/** What somebody who is signed in has to do before their role holds; null when nothing is left. */
export function dueStep(me: Me): SignInStep | null {
  const { user } = me
  if (user?.passwordDue != null) return { kind: 'renew-password', email: user.email, least: user.passwordDue }
  return user?.secondFactorDue ? { kind: 'enrol', me } : null
}

export interface SignInFlowOptions {
  context: SignInContext
  /** The mode that it opens in. */
  mode?: SignInMode
  /** The step that it opens with, when something came before: a link from a mail. */
  step?: SignInStep
  /** The address that is known to be meant. */
  email?: string
  onDone: (me: Me) => void
}

/** The steps between an empty form and somebody who is signed in. */
export function useSignInFlow({
  context,
  mode: first = 'sign-in',
  step: opening,
  email: known = '',
  onDone,
}: SignInFlowOptions): SignInFlow {
  const [mode, setMode] = useState<SignInMode>(first)
  const [step, setStep] = useState<SignInStep>(opening ?? { kind: 'credentials' })
  const [email, setEmail] = useState(known)
  const go = (next: SignInStep) => {
    keepStep(next, window.location.pathname)
    setStep(next)
  }
  const resume = useEffectEvent(() => {
    const kept = opening ? null : recallStep(window.location.pathname)
    if (kept) setStep(kept)
    if (kept?.kind === 'enter-code' && kept.channel === 'email') setEmail(kept.address)
  })
  useEffect(() => {
    resume()
    return () => forgetStep()
  }, [])
  const enter = (me: Me) => {
    forgetStep()
    enterSession(me)
    onDone(me)
  }
  const finish = (answer: SignInAnswer) => {
    if (answer.kind === 'second-factor') go({ kind: 'second-factor', methods: answer.methods })
    else {
      const due = dueStep(answer.me)
      if (due) go(due)
      else enter(answer.me)
    }
  }
  return { context, mode, setMode, step, go, email, setEmail, finish, enter }
}
