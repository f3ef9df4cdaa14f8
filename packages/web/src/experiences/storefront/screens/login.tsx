import type { Me } from '@comanda/contract/identity'
import { Info } from '@comanda/ui/icons.ts'
import { useEffect, useEffectEvent } from 'react'
import { type FactorMethod, factorMethods } from '../../../shared/sign-in/auth-client.ts'
import { useSession } from '../../../shared/sign-in/session-store.ts'
import { dueStep, type SignInFlow } from '../../../shared/sign-in/steps/sign-in-flow.ts'
import { SignInSteps } from '../../../shared/sign-in/steps/sign-in-steps.tsx'
import { stepHeading } from '../../../shared/sign-in/steps/step-heading.ts'
import { AccessPage } from '../access/access-page.tsx'
import { usePageFlow } from '../access/use-page-flow.ts'

/** Sign-in and sign-up on a page of their own. */
export default function LoginScreen() {
  const { flow, leave } = usePageFlow()
  useResumeSignIn(flow, leave)
  const heading = stepHeading(flow, { title: 'Welcome back', text: 'Your details, filled in at checkout.' })
  return (
    <AccessPage
      {...heading}
      footer={
        <p className="flex items-center gap-2 text-15 text-ink-2">
          <Info className="size-4 flex-none" />
          No account is needed to order.
        </p>
      }
    >
      <SignInSteps flow={flow} />
    </AccessPage>
  )
}

/**
 * Resumes a sign-in that was started at an identity provider, and redirects users who are already signed in.
 */
function useResumeSignIn({ step, go }: SignInFlow, leave: (me: Me) => void) {
  const { me } = useSession()
  const atStart = step.kind === 'credentials'
  const proceed = useEffectEvent((signedIn: Me) => {
    const due = dueStep(signedIn)
    if (due) go(due)
    else leave(signedIn)
  })
  const challenge = useEffectEvent(() => {
    const methods = requiredMethods(window.location.search)
    if (methods.length > 0) go({ kind: 'second-factor', methods })
  })
  useEffect(() => challenge(), [])
  useEffect(() => {
    if (me?.user && atStart) proceed(me)
  }, [me, atStart])
}

/** The second factors that the server requires after a sign-in at an identity provider. */
function requiredMethods(search: string): FactorMethod[] {
  const required = new URLSearchParams(search).get('secondFactor')?.split(',') ?? []
  return factorMethods.filter((method) => required.includes(method))
}
