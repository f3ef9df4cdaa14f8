import type { Me } from '@comanda/contract/identity'
import { useRef } from 'react'
import { homeOf, wantedPath } from '../../../shared/sign-in/destination.ts'
import { type SignInStep, useSignInFlow } from '../../../shared/sign-in/steps/sign-in-flow.ts'
import { usePage } from '../page.tsx'

/** A sign-in on a page of its own: who is through leaves for where they wanted, else for their own room. */
export function usePageFlow(opening?: SignInStep) {
  const { restaurant, onOwnDomain } = usePage()
  const left = useRef(false)
  const leave = (me: Me) => {
    if (left.current) return
    left.current = true
    window.location.assign(wantedPath() ?? homeOf(me, onOwnDomain))
  }
  const flow = useSignInFlow({
    context: restaurant ? 'restaurant' : 'platform',
    step: opening,
    onDone: leave,
  })
  return { flow, leave }
}
