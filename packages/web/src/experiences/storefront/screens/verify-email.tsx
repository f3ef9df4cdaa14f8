import { Button } from '@comanda/ui/button'
import { CircleCheck } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'
import { Spinner } from '@comanda/ui/spinner'
import { type ReactNode, useEffect, useState } from 'react'
import type { Failure } from '../../../shared/failure.ts'
import { sendVerification, verifyEmail } from '../../../shared/sign-in/auth-client.ts'
import { homeOf } from '../../../shared/sign-in/destination.ts'
import { refreshSession, useSession } from '../../../shared/sign-in/session-store.ts'
import { Refusal } from '../../../shared/sign-in/steps/refusal.tsx'
import { callFailure, useCall } from '../../../shared/sign-in/steps/use-call.ts'
import { useLinkToken } from '../../../shared/sign-in/use-link-token.ts'
import { AccessPage } from '../access/access-page.tsx'
import { usePage } from '../page.tsx'

/**
 * The landing page of an emailed verification link. If no user is signed in, the link counts only after a
 * click: mail scanners open links too, and someone else may have signed up with the address.
 */
export default function VerifyEmailScreen() {
  const token = useLinkToken()
  const { me, failure } = useSession()
  const [pressed, setPressed] = useState(false)
  const sessionKnown = me !== null || failure !== null
  const confirmed = pressed || Boolean(me?.user)
  const outcome = useVerification(token, confirmed)
  if (outcome === null && token && sessionKnown && !confirmed) {
    return (
      <AccessPage
        title="Is this your account?"
        text="Confirm your address if you signed up here yourself, or changed it to this one."
      >
        <Button variant="solid" size="xl" block onClick={() => setPressed(true)}>
          Confirm my email
        </Button>
        <p className="mt-5 text-15 text-ink-2">Not you? Close this page and nothing will be confirmed.</p>
      </AccessPage>
    )
  }
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
  return outcome.kind === 'verified' ? (
    <Verified email={outcome.email} />
  ) : (
    <Failed failure={outcome.failure} />
  )
}

type Outcome = { kind: 'verified'; email: string } | { kind: 'failed'; failure: Failure | null }

/** Sends the token once the user has confirmed, or is signed in. */
function useVerification(token: string | null | undefined, confirmed: boolean): Outcome | null {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEffect(() => {
    if (!token || !confirmed) return
    verifyEmail(token).then(
      (email) => {
        setOutcome({ kind: 'verified', email })
        void refreshSession()
      },
      (error) => setOutcome({ kind: 'failed', failure: callFailure(error) }),
    )
  }, [token, confirmed])
  return token === null ? { kind: 'failed', failure: null } : outcome
}

function Verified({ email }: { email: string }) {
  return (
    <AccessPage title="Your email is confirmed" text={`You sign in with ${email} from now on.`}>
      <p role="status" className="mb-6 flex items-center gap-3 text-16 text-success-ink">
        <CircleCheck aria-hidden="true" className="size-6" />
        All set.
      </p>
      <Onward main>Continue</Onward>
    </AccessPage>
  )
}

function Failed({ failure }: { failure: Failure | null }) {
  const { me } = useSession()
  const { busy, failure: refused, run } = useCall()
  const [sent, setSent] = useState(false)
  const mayResend = me?.user && !me.user.emailVerified
  const resend = () =>
    run(async () => {
      await sendVerification(me?.user?.email ?? '')
      setSent(true)
    })
  return (
    <AccessPage
      title="This link no longer works"
      text={
        mayResend
          ? 'It was already used or has expired. We can send you a new one.'
          : 'It was already used or has expired. Sign in to see whether your email is confirmed.'
      }
    >
      <div className="grid gap-4">
        {failure && failure.code !== 'INVALID_TOKEN' && <Refusal failure={failure} />}
        {mayResend && (
          <Button variant="solid" size="xl" block busy={busy} disabled={sent} onClick={resend}>
            {sent ? `Sent to ${me.user?.email}` : 'Send a new link'}
          </Button>
        )}
        <Refusal failure={refused} />
        <Onward main={!mayResend}>{me?.user ? 'Continue' : 'Sign in'}</Onward>
      </div>
    </AccessPage>
  )
}

/** Links to the signed-in user's home, else to the sign-in. */
function Onward({ main, children }: { main?: boolean; children: ReactNode }) {
  const { onOwnDomain } = usePage()
  const { me } = useSession()
  return (
    <LinkButton
      href={me?.user ? homeOf(me, onOwnDomain) : '/login'}
      variant={main ? 'solid' : 'outline'}
      size="xl"
      block
    >
      {children}
    </LinkButton>
  )
}
