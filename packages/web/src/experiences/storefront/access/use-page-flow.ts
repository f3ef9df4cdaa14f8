import type { Me } from '@comanda/contract/identity'
import { useRef } from 'react'
import { homeOf, requestedPath } from '../../../shared/sign-in/destination.ts'
import { useSignInFlow } from '../../../shared/sign-in/steps/sign-in-flow.ts'
import type { SignInStep } from '../../../shared/sign-in/steps/sign-in-step.ts'
import { usePage } from '../page.tsx'

/**
 * The sign-in flow on a page of its own. After sign-in it leaves for the requested path, else for the user's
 * home.
 */
export function usePageFlow(firstStep?: SignInStep) {
  const page = usePage()
  const left = useRef(false)
  const leave = (me: Me) => {
    if (left.current) return
    left.current = true
    window.location.assign(requestedPath() ?? homeOf(me, page))
  }
  const flow = useSignInFlow({
    context: page.restaurant ? 'restaurant' : 'platform',
    step: firstStep,
    onDone: leave,
  })
  return { flow, leave }
}
