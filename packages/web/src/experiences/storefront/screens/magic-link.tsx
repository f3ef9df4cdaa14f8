import { Spinner } from '@comanda/ui/spinner'
import type { SignInStep } from '../../../shared/sign-in/steps/sign-in-step.ts'
import { SignInSteps } from '../../../shared/sign-in/steps/sign-in-steps.tsx'
import { stepHeading } from '../../../shared/sign-in/steps/step-heading.ts'
import { useLinkToken } from '../../../shared/sign-in/use-link-token.ts'
import { AccessPage } from '../access/access-page.tsx'
import { usePageFlow } from '../access/use-page-flow.ts'

/** The landing page of an emailed sign-in link. */
export default function MagicLinkScreen() {
  const token = useLinkToken()
  if (token === undefined) {
    return (
      <AccessPage title="Welcome back">
        <Spinner className="size-6 text-ink-3" />
      </AccessPage>
    )
  }
  return (
    <LinkSignIn step={token ? { kind: 'confirm-link', token } : { kind: 'ask-link', link: 'magic-link' }} />
  )
}

function LinkSignIn({ step }: { step: SignInStep }) {
  const { flow } = usePageFlow(step)
  return (
    <AccessPage {...stepHeading(flow, { title: 'Welcome back' })}>
      <SignInSteps flow={flow} />
    </AccessPage>
  )
}
