import { Button } from '@comanda/ui/button'
import { LinkButton } from '@comanda/ui/link-button'
import { type FormEvent, useState } from 'react'
import { resetPassword, signOut } from '../../../shared/sign-in/auth-client.ts'
import { publishAuthEvent } from '../../../shared/sign-in/auth-events.ts'
import { NewPassword, newPasswordIssue } from '../../../shared/sign-in/new-password.tsx'
import { refreshSession, useSession } from '../../../shared/sign-in/session-store.ts'
import { signedInText } from '../../../shared/sign-in/signed-in-text.ts'
import { Refusal } from '../../../shared/sign-in/steps/refusal.tsx'
import { SignInSteps } from '../../../shared/sign-in/steps/sign-in-steps.tsx'
import { stepHeading } from '../../../shared/sign-in/steps/step-heading.ts'
import { useCall } from '../../../shared/sign-in/steps/use-call.ts'
import { useLinkToken } from '../../../shared/sign-in/use-link-token.ts'
import { AccessPage } from '../access/access-page.tsx'
import { usePageFlow } from '../access/use-page-flow.ts'
import { useMainVariant } from '../parts/use-main-variant.ts'

/** The landing page of an emailed password-reset link. */
export default function ResetPasswordScreen() {
  const token = useLinkToken()
  const [chosen, setChosen] = useState({ password: '', again: '' })
  const [submitted, setSubmitted] = useState(false)
  const [changed, setChanged] = useState(false)
  const { busy, failure, run } = useCall()
  const variant = useMainVariant()

  if (token === null || failure?.code === 'INVALID_TOKEN') return <InvalidLink />
  if (changed) return <Changed />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!token || newPasswordIssue(chosen)) return
    void run(async () => {
      await resetPassword(token, chosen.password)
      publishAuthEvent('password-recovery')
      await refreshSession()
      setChanged(true)
    })
  }
  return (
    <AccessPage title="Choose a new password" text="You will be signed out on all devices.">
      <form method="post" noValidate onSubmit={submit} className="grid gap-4.5">
        <NewPassword chosen={chosen} onChange={setChosen} tried={submitted} />
        <Button type="submit" variant={variant} size="xl" block busy={busy} className="mt-1">
          Save password
        </Button>
        <Refusal failure={failure} />
      </form>
    </AccessPage>
  )
}

function Changed() {
  const { me, failure } = useSession()
  // The session right after the change can only be that of another account; a later one can be of any.
  const [other] = useState(failure ? null : me?.user)
  const variant = useMainVariant()
  if (other && other.id === me?.user?.id) return <ChangedForOther user={other} />
  return (
    <AccessPage
      title="Your password was changed"
      text="All devices are signed out. Sign in with the new one."
    >
      <LinkButton href="/login" variant={variant} size="xl" block>
        Sign in
      </LinkButton>
    </AccessPage>
  )
}

function ChangedForOther({ user }: { user: { email: string } }) {
  const { busy, failure, run } = useCall()
  const variant = useMainVariant()
  const signInAgain = async () => {
    await signOut()
    window.location.assign('/login')
  }
  return (
    <AccessPage
      title="Your password was changed"
      text={`${signedInText(user)} That is another account: sign out to sign in with the new password.`}
    >
      <div className="grid gap-4.5">
        <Button variant={variant} size="xl" block busy={busy} onClick={() => run(signInAgain)}>
          Sign out and continue
        </Button>
        <Refusal failure={failure} />
        <LinkButton href="/login" size="xl" block>
          Stay signed in
        </LinkButton>
      </div>
    </AccessPage>
  )
}

function InvalidLink() {
  const { flow } = usePageFlow({ kind: 'ask-link', link: 'reset' })
  const invalid = {
    title: 'This link no longer works',
    text: 'It was already used or has expired. Request a new one.',
  }
  const heading = flow.step.kind === 'ask-link' ? invalid : stepHeading(flow, { title: 'Welcome back' })
  return (
    <AccessPage {...heading}>
      <SignInSteps flow={flow} />
    </AccessPage>
  )
}
