import type { Me } from '@comanda/contract/identity'
import { signedInText } from '../../../shared/sign-in/signed-in-text.ts'

export interface EndedInvitation {
  title: string
  text: string
  /** Whether the next step is to sign in. */
  signIn: boolean
}

/**
 * The message for an invitation that is no longer valid, by the server's code and who is signed in; null for a transient failure.
 */
export function endedInvitationText(code: string, me: Me | null): EndedInvitation | null {
  const ended = texts[code] ?? null
  if (!ended?.signIn) return ended
  const next = me?.user ? signedInText(me.user) : 'Sign in with your account.'
  return { ...ended, text: `${ended.text} ${next}` }
}

const texts: Record<string, EndedInvitation> = {
  INVITATION_USED: {
    title: 'This invitation was already accepted',
    text: 'Each link works once.',
    signIn: true,
  },
  INVITATION_EXPIRED: {
    title: 'This invitation has expired',
    text: 'A link is valid for 7 days. Ask the person who invited you to resend it.',
    signIn: false,
  },
  INVITATION_REVOKED: {
    title: 'This invitation was withdrawn',
    text: 'If you think this is a mistake, ask the person who invited you.',
    signIn: false,
  },
  HTTP_404: {
    title: 'This invitation link is not valid',
    text: 'A newer email may have replaced it, or part of the address is missing. Open the link in the most recent email.',
    signIn: false,
  },
}
