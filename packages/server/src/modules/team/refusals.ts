import { ORPCError } from '@orpc/server'

/** Somebody holds a role there already, or held one that was taken away. */
export function alreadyMember(
  email: string,
  place: string,
  deactivated: boolean,
): ORPCError<string, undefined> {
  const message = deactivated
    ? `${email} was deactivated at ${place}. Reactivate them in the list instead.`
    : `${email} already has a role at ${place}. Edit it in the list instead.`
  return new ORPCError('ALREADY_MEMBER', { status: 409, message })
}

export function ownRole(): ORPCError<string, undefined> {
  const message = 'You cannot change your own role. Ask somebody else who manages people.'
  return new ORPCError('OWN_ROLE', { status: 409, message })
}

export function lastMasterAdmin(): ORPCError<string, undefined> {
  const message = 'This is the last master admin. Make somebody else one first.'
  return new ORPCError('LAST_MASTER_ADMIN', { status: 409, message })
}

export function notYoursToGive(): ORPCError<string, undefined> {
  const message = 'Nobody can give, change or take away a role beyond their own.'
  return new ORPCError('FORBIDDEN', { status: 403, message })
}

export type InvitationEnd = 'used' | 'expired' | 'revoked'

export function invitationOver(end: InvitationEnd): ORPCError<string, undefined> {
  const { code, message } = ends[end]
  return new ORPCError(code, { status: 410, message })
}

const ends = {
  used: { code: 'INVITATION_USED', message: 'This invitation was accepted already.' },
  expired: { code: 'INVITATION_EXPIRED', message: 'This invitation has expired. Ask for a new one.' },
  revoked: {
    code: 'INVITATION_REVOKED',
    message: 'This invitation was withdrawn or replaced by a newer one.',
  },
} as const satisfies Record<InvitationEnd, object>
