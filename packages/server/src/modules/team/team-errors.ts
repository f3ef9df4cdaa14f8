import { ORPCError } from '@orpc/server'

/** The person already has a role there, active or deactivated. */
export function alreadyMember(
  email: string,
  { workplace, isDeactivated }: { workplace: string; isDeactivated: boolean },
): ORPCError<string, undefined> {
  const message = isDeactivated
    ? `${email} was deactivated at ${workplace}. Reactivate them in the list instead.`
    : `${email} already has a role at ${workplace}. Edit it in the list instead.`
  return new ORPCError('ALREADY_MEMBER', { status: 409, message })
}

export function ownRole(): ORPCError<string, undefined> {
  const message = 'You cannot change your own role. Ask someone else who manages the team.'
  return new ORPCError('OWN_ROLE', { status: 409, message })
}

export function lastMasterAdmin(): ORPCError<string, undefined> {
  const message = 'This is the last master admin. Make someone else a master admin first.'
  return new ORPCError('LAST_MASTER_ADMIN', { status: 409, message })
}

export function roleAboveOwn(): ORPCError<string, undefined> {
  const message = 'You cannot grant, change or remove a role above your own.'
  return new ORPCError('FORBIDDEN', { status: 403, message })
}

export type ClosedReason = 'used' | 'expired' | 'revoked'

export function invitationClosed(reason: ClosedReason): ORPCError<string, undefined> {
  const { code, message } = closedErrors[reason]
  return new ORPCError(code, { status: 410, message })
}

const closedErrors = {
  used: { code: 'INVITATION_USED', message: 'This invitation has already been accepted.' },
  expired: { code: 'INVITATION_EXPIRED', message: 'This invitation has expired. Ask for a new one.' },
  revoked: {
    code: 'INVITATION_REVOKED',
    message: 'This invitation was withdrawn or replaced by a newer one.',
  },
} as const satisfies Record<ClosedReason, object>
