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
import { UsedLinkStep } from './used-link-step.tsx'

/** The current step of a sign-in. For a page and for a dialog; renders neither heading nor layout. */
export function SignInSteps({ flow }: { flow: SignInFlow }) {
  const { step, go } = flow
  const [opening] = useState(step)
  return (
    <>
      <LiveRegion text={step.kind === 'credentials' ? '' : stepHeading(flow, { title: '' }).title} />
      <Suspense fallback={<Spinner className="mx-auto my-10 block! size-6 text-ink-3" />}>
        <FocusFirstField key={JSON.stringify(step)} focuses={step !== opening}>
          <Step flow={flow} />
        </FocusFirstField>
      </Suspense>
      {!withoutWayBack.has(step.kind) && (
        <p className="mt-6 text-center">
          <TextButton
            onClick={() => go({ kind: 'credentials' })}
            className="inline-flex items-center gap-1.5"
          >
            <ArrowLeft className="size-4" />
            Back to sign in
          </TextButton>
        </p>
      )}
    </>
  )
}

/** The first step, and the steps for signed-in users. */
const withoutWayBack: ReadonlySet<string> = new Set(['credentials', 'renew-password', 'enrol'])

// Rarely used steps, loaded on demand.
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
    case 'used-link':
      return <UsedLinkStep flow={flow} me={step.me} />
    case 'second-factor':
      return <SecondFactorStep flow={flow} methods={step.methods} />
    case 'renew-password':
      return <RenewPasswordStep flow={flow} email={step.email} minLength={step.minLength} />
    case 'enrol':
      return <EnrolStep flow={flow} me={step.me} />
  }
}

/** Focuses a step's first field. */
function FocusFirstField({ focuses, children }: { focuses: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focuses) box.current?.querySelector<HTMLElement>('input:not([type=radio]), [data-first]')?.focus()
  }, [focuses])
  return <div ref={box}>{children}</div>
}
