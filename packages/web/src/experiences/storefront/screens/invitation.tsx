import type { Me } from '@comanda/contract/identity'
import type { InvitationView } from '@comanda/contract/team'
import { roleNames } from '@comanda/domain/access/role-names'
import { FailedState } from '@comanda/ui/failed-state'
import { LinkButton } from '@comanda/ui/link-button'
import { Spinner } from '@comanda/ui/spinner'
import { useRef } from 'react'
import { AbilitiesNote } from '../../../shared/abilities-note.tsx'
import { signIn } from '../../../shared/sign-in/auth-client.ts'
import { homeOf } from '../../../shared/sign-in/destination.ts'
import { useSession } from '../../../shared/sign-in/session-store.ts'
import { useSignInFlow } from '../../../shared/sign-in/steps/sign-in-flow.ts'
import { SignInSteps } from '../../../shared/sign-in/steps/sign-in-steps.tsx'
import { stepHeading } from '../../../shared/sign-in/steps/step-heading.ts'
import { useLoaded } from '../../../shared/use-loaded.ts'
import { AccessPage } from '../access/access-page.tsx'
import { AcceptForm } from '../invitation/accept-form.tsx'
import { type EndedInvitation, endedInvitationText } from '../invitation/ended-invitation.ts'
import { findInvitation } from '../invitation/queries.ts'
import { useInvitationToken } from '../invitation/use-invitation-token.ts'
import { WrongAccount } from '../invitation/wrong-account.tsx'
import { usePage } from '../page.tsx'
import { useMainVariant } from '../parts/use-main-variant.ts'

/** The landing page of an invitation link: the inviter, the role, and the form to accept. */
export default function InvitationScreen() {
  const token = useInvitationToken()
  const { me } = useSession()
  const { value, failure, retry } = useLoaded(token ?? null, () => findInvitation(token ?? ''))
  if (token === null) return <UnavailablePage gone={endedInvitationText('HTTP_404', me)} me={me} />
  if (failure) {
    const gone = endedInvitationText(failure.code, me)
    if (gone) return <UnavailablePage gone={gone} me={me} />
    return (
      <AccessPage title="Your invitation">
        <FailedState title="The invitation did not load" {...failure} onRetry={retry} />
      </AccessPage>
    )
  }
  if (!token || !value || !me) {
    return (
      <AccessPage title="Your invitation">
        <p role="status" className="flex items-center gap-3 text-16 text-ink-2">
          <Spinner className="size-5" />
          Loading...
        </p>
      </AccessPage>
    )
  }
  return <Open token={token} invitation={value} me={me} onOutdated={retry} />
}

interface OpenProps {
  token: string
  invitation: InvitationView
  me: Me
  onOutdated: () => void
}

function Open({ token, invitation, me, onOutdated }: OpenProps) {
  const { restaurant } = usePage()
  const { email, role, invitedBy, hasAccount, forNewRestaurant } = invitation
  const scope = forNewRestaurant ? 'your restaurant' : (invitation.restaurant?.name ?? 'all restaurants')
  const { flow, accepted } = useStaffFlow(email)
  const signedIn = me.user?.email
  if (flow.step.kind !== 'credentials') {
    return (
      <AccessPage {...stepHeading(flow, { title: '' })}>
        <SignInSteps flow={flow} />
      </AccessPage>
    )
  }
  const onAccepted = async (password: string | null) => {
    accepted.current = true
    if (password === null) window.location.assign('/admin')
    else await flow.finish(await signIn({ email, password }))
  }
  return (
    <AccessPage
      title={forNewRestaurant ? 'Open your restaurant' : `Join ${scope}`}
      text={
        forNewRestaurant
          ? `${invitedBy} invites you to open your restaurant on Comanda.`
          : `${invitedBy} invites you as ${roleNames[role]}.`
      }
    >
      <div className="mb-6">
        <AbilitiesNote title="you will be able to" role={role} place={scope} />
      </div>
      {signedIn !== undefined && signedIn !== email ? (
        <WrongAccount invited={email} signedIn={signedIn} />
      ) : hasAccount && !me.user ? (
        <>
          <p className="mb-5 text-16">
            You have an account with <b>{email}</b>. Sign in to accept.
          </p>
          <SignInSteps flow={flow} />
        </>
      ) : (
        <AcceptForm
          token={token}
          invitation={invitation}
          isSignedIn={Boolean(me.user)}
          brand={restaurant !== null}
          onAccepted={onAccepted}
          onOutdated={onOutdated}
        />
      )}
    </AccessPage>
  )
}

/**
 * A user who signs in to accept stays here; a user who accepted with a new account goes to the back office.
 */
function useStaffFlow(email: string) {
  const accepted = useRef(false)
  const flow = useSignInFlow({
    context: 'staff',
    email,
    onDone: () => (accepted.current ? window.location.assign('/admin') : flow.go({ kind: 'credentials' })),
  })
  return { flow, accepted }
}

function UnavailablePage({ gone, me }: { gone: EndedInvitation | null; me: Me | null }) {
  const variant = useMainVariant()
  const page = usePage()
  if (!gone) return null
  return (
    <AccessPage title={gone.title} text={gone.text}>
      <LinkButton
        href={me?.user ? homeOf(me, page) : '/login'}
        variant={gone.signIn || me?.user ? variant : 'outline'}
        size="xl"
        block
      >
        {me?.user ? 'Continue' : 'Sign in'}
      </LinkButton>
    </AccessPage>
  )
}
