import type { Me } from '@comanda/contract/identity'
import { Button } from '@comanda/ui/button'
import { CircleCheck } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'
import { Spinner } from '@comanda/ui/spinner'
import { type ReactNode, useEffect, useState } from 'react'
import { type Failure, isRefusal } from '../../../shared/failure.ts'
import { sendVerification, verifyEmail } from '../../../shared/sign-in/auth-client.ts'
import { homeOf } from '../../../shared/sign-in/destination.ts'
import { refreshSession, useSession } from '../../../shared/sign-in/session-store.ts'
import { Refusal } from '../../../shared/sign-in/steps/refusal.tsx'
import { callFailure, useCall } from '../../../shared/sign-in/steps/use-call.ts'
import { useLinkToken } from '../../../shared/sign-in/use-link-token.ts'
import { AccessPage } from '../access/access-page.tsx'
import { usePage } from '../page.tsx'
import { useMainVariant } from '../parts/use-main-variant.ts'

/**
 * The landing page of an emailed verification link. The link counts only after a click, unless it is of the signed-in
 * user: mail scanners open links too, and someone else may have signed up with the address.
 */
export default function VerifyEmailScreen() {
  const token = useLinkToken()
  const [confirmed, setConfirmed] = useState(false)
  const { outcome, retry } = useVerification(token, confirmed)
  if (outcome === null) {
    return (
      <AccessPage title="Confirming your email">
        <p role="status" className="flex items-center gap-3 text-16 text-ink-2">
          <Spinner className="size-5" />
          Loading...
        </p>
      </AccessPage>
    )
  }
  if (outcome.kind === 'unconfirmed') {
    return <Unconfirmed email={outcome.email} onConfirm={() => setConfirmed(true)} />
  }
  if (outcome.kind === 'verified') return <Verified email={outcome.email} />
  if (outcome.failure && !isRefusal(outcome.failure)) {
    return <NotSent failure={outcome.failure} onRetry={retry} />
  }
  return <Failed failure={outcome.failure} />
}

type Outcome =
  | { kind: 'verified'; email: string }
  | { kind: 'unconfirmed'; email: string }
  | { kind: 'failed'; failure: Failure | null }

/** Sends the token, and again after the user has confirmed or for a retry. */
function useVerification(token: string | null | undefined, confirmed: boolean) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt sends it
  useEffect(() => {
    if (!token) return
    setOutcome(null)
    verifyEmail(token, confirmed).then(
      (email) => {
        setOutcome({ kind: 'verified', email })
        void refreshSession()
      },
      (error) => setOutcome(outcomeOf(callFailure(error))),
    )
  }, [token, confirmed, attempt])
  const shown: Outcome | null = token === null ? { kind: 'failed', failure: null } : outcome
  return { outcome: shown, retry: () => setAttempt((count) => count + 1) }
}

function outcomeOf(failure: Failure): Outcome {
  if (failure.code !== 'CONFIRMATION_REQUIRED') return { kind: 'failed', failure }
  return { kind: 'unconfirmed', email: (failure.data as { email: string }).email }
}

function Unconfirmed({ email, onConfirm }: { email: string; onConfirm: () => void }) {
  const { me } = useSession()
  const variant = useMainVariant()
  return (
    <AccessPage
      title="Is this your account?"
      text={`This link confirms the account of ${email}. Confirm it only if you signed up with this address yourself, or changed your account to it.`}
    >
      {me?.user && (
        <p className="mb-5 text-15 text-ink-2 wrap-anywhere">
          You are signed in to a different account{me.user.email && `, ${me.user.email}`}.
        </p>
      )}
      <Button variant={variant} size="xl" block onClick={onConfirm}>
        Confirm my email
      </Button>
      <p className="mt-5 text-15 text-ink-2">Not you? Close this page and nothing will be confirmed.</p>
    </AccessPage>
  )
}

function Verified({ email }: { email: string }) {
  return (
    <AccessPage title="Your email is confirmed" text={`You sign in with ${email} from now on.`}>
      <p role="status" className="mb-6 flex items-center gap-3 text-16 text-success-ink">
        <CircleCheck className="size-6" />
        All set.
      </p>
      <Onward main>Continue</Onward>
    </AccessPage>
  )
}

/** The link may be valid, but a reload would lose its token, which is no longer in the address. */
function NotSent({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const variant = useMainVariant()
  return (
    <AccessPage title="The link could not be checked" text="Please try again in a moment.">
      <div className="grid gap-4">
        <Refusal failure={failure} />
        <Button variant={variant} size="xl" block onClick={onRetry}>
          Try again
        </Button>
      </div>
    </AccessPage>
  )
}

function Failed({ failure }: { failure: Failure | null }) {
  const { me } = useSession()
  const { busy, failure: refused, run } = useCall()
  const [sent, setSent] = useState(false)
  const variant = useMainVariant()
  const email = me?.user?.email
  const mayResend = email && !me.user?.emailVerified
  const resend = () =>
    run(async () => {
      await sendVerification(email ?? '')
      setSent(true)
    })
  return (
    <AccessPage
      title="This link no longer works"
      text={`It was already used or has expired. ${nextStep(me)}`}
    >
      <div className="grid gap-4">
        {failure && failure.code !== 'INVALID_TOKEN' && <Refusal failure={failure} />}
        {mayResend && (
          <Button variant={variant} size="xl" block busy={busy} disabled={sent} onClick={resend}>
            {sent ? `Sent to ${email}` : 'Send a new link'}
          </Button>
        )}
        <Refusal failure={refused} />
        <Onward main={!mayResend}>{me?.user ? 'Continue' : 'Sign in'}</Onward>
      </div>
    </AccessPage>
  )
}

function nextStep(me: Me | null): string {
  if (!me?.user) return 'Sign in to see whether your email is confirmed.'
  const { email, emailVerified } = me.user
  if (!email) return 'You are signed in.'
  return emailVerified ? `The email of your account, ${email}, is confirmed.` : 'We can send you a new one.'
}

/** Links to the signed-in user's home, else to the sign-in. */
function Onward({ main, children }: { main?: boolean; children: ReactNode }) {
  const page = usePage()
  const { me } = useSession()
  const variant = useMainVariant()
  return (
    <LinkButton
      href={me?.user ? homeOf(me, page) : '/login'}
      variant={main ? variant : 'outline'}
      size="xl"
      block
    >
      {children}
    </LinkButton>
  )
}
