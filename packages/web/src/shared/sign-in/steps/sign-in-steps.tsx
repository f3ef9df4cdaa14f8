import { ArrowLeft } from '@comanda/ui/icons.ts'
import { LiveRegion } from '@comanda/ui/live-region'
import { Spinner } from '@comanda/ui/spinner'
import { TextButton } from '@comanda/ui/text-button'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { AskAddressStep } from './ask-address-step.tsx'
import { ConfirmLinkStep } from './confirm-link-step.tsx'
import { CredentialsStep } from './credentials-step.tsx'
import { EnterCodeStep } from './enter-code-step.tsx'
import { LinkSentStep } from './link-sent-step.tsx'
import type { SignInFlow } from './sign-in-flow.ts'
import { stepHeading } from './step-heading.ts'

/** The step that a sign-in has reached. For a page and for a dialog: it brings neither heading nor frame. */
export function SignInSteps({ flow }: { flow: SignInFlow }) {
  const { step, go } = flow
  const [opening] = useState(step)
  return (
    <>
      <LiveRegion text={step.kind === 'credentials' ? '' : stepHeading(flow, { title: '' }).title} />
      <Suspense fallback={<Spinner className="mx-auto my-10 block! size-6 text-ink-3" />}>
        <Arrival key={JSON.stringify(step)} wanted={step !== opening}>
          <Step flow={flow} />
        </Arrival>
      </Suspense>
      {!withoutWayBack.has(step.kind) && (
        <p className="mt-6 text-center">
          <TextButton
            onClick={() => go({ kind: 'credentials' })}
            className="inline-flex items-center gap-1.5"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            Back to sign in
          </TextButton>
        </p>
      )}
    </>
  )
}

/** The start, and those of somebody who is signed in already. */
const withoutWayBack: ReadonlySet<string> = new Set(['credentials', 'renew-password', 'enrol'])

// Those that few people ever come to.
const PhoneSignUpStep = lazy(() => import('./phone-sign-up-step.tsx'))
const SecondFactorStep = lazy(() => import('./second-factor-step.tsx'))
const RenewPasswordStep = lazy(() => import('./renew-password-step.tsx'))
const EnrolStep = lazy(() => import('./enrol-step.tsx'))

function Step({ flow }: { flow: SignInFlow }) {
  const { step } = flow
  switch (step.kind) {
    case 'credentials':
      return <CredentialsStep flow={flow} />
    case 'ask-code':
    case 'ask-link':
    case 'work-account':
      return <AskAddressStep flow={flow} step={step} />
    case 'sign-up-by-phone':
      return <PhoneSignUpStep flow={flow} />
    case 'enter-code':
      return <EnterCodeStep flow={flow} step={step} />
    case 'link-sent':
      return <LinkSentStep step={step} />
    case 'confirm-link':
      return <ConfirmLinkStep flow={flow} token={step.token} />
    case 'second-factor':
      return <SecondFactorStep flow={flow} methods={step.methods} />
    case 'renew-password':
      return <RenewPasswordStep flow={flow} email={step.email} least={step.least} />
    case 'enrol':
      return <EnrolStep flow={flow} me={step.me} />
  }
}

/** Around a step that somebody came to: its first field has the focus, as if they had gone on to it by hand. */
function Arrival({ wanted, children }: { wanted: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wanted) box.current?.querySelector<HTMLElement>('input:not([type=radio]), [data-first]')?.focus()
  }, [wanted])
  return <div ref={box}>{children}</div>
}
