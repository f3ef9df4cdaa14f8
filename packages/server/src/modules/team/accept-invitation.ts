import { cleanName } from '@comanda/domain/people/customer'
import { normalizeEmail } from '@comanda/domain/people/email'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { audit } from '../../platform/audit.ts'
import {
  addPerson,
  distrustUncheckedPassword,
  EmailTaken,
  type PasswordRule,
  passwordIssue,
  passwordRuleOf,
  type StoredPassword,
  shownEmail,
  toStoredPassword,
} from '../identity/public.ts'
import { lockRoles } from './lock-team.ts'
import { type Invitation, readInvitation } from './read-invitation.ts'
import { limitInvitationLookups } from './show-invitation.ts'
import { alreadyMember } from './team-errors.ts'
import { readWorkplace } from './workplace.ts'

export interface AcceptInput {
  token: string
  /** Set if the invited person has no account yet. */
  account?: { firstName: string; lastName: string; password: string }
}

/**
 * Accepts an invitation, with a new account or signed in with the invited address. Holding the link proves
 * the address. Acceptance and membership are stored atomically and exactly once. If an existing password does
 * not meet the rules for staff, the role is withheld until it is changed.
 * @throws NOT_FOUND, INVITATION_USED, INVITATION_EXPIRED, INVITATION_REVOKED, ACCOUNT_EXISTS if the invited
 * person must sign in first, WRONG_ACCOUNT if another account is signed in, ALREADY_MEMBER, BAD_REQUEST for
 * an invalid name or password.
 */
export async function acceptInvitation(
  app: App,
  caller: Caller,
  { token, account }: AcceptInput,
): Promise<{ email: string; restaurantId: string | null }> {
  await limitInvitationLookups(app, caller)
  const { shown, rule } = await app.db.platform(caller.actor, async (tx) => {
    const shown = await readInvitation(app, tx, token)
    return { shown, rule: await passwordRuleOf(tx, shown.email, new Date(app.now())) }
  })
  requireSameAddress(caller, shown)
  const password = shown.invitedUserId ? null : await hashNewPassword(readAccount(account).password, rule)
  return app.db.platform(caller.actor, async (tx) => {
    await lockRoles(tx)
    const invitation = await readInvitation(app, tx, token)
    requireSameAddress(caller, invitation)
    const { email, restaurantId } = invitation
    const user = await personOf(tx, invitation, account, password)
    await joinTeam(app, tx, invitation, user.id)
    const accepting = { ...caller, actor: `user:${user.id}`, user: { ...user, email } }
    await audit(app, tx, accepting, {
      restaurantId,
      action: 'team.invitation_accepted',
      subject: `user:${user.id}`,
      subjectLabel: user.name,
      changes: [{ field: 'role', before: null, after: invitation.role }],
    })
    return { email, restaurantId }
  })
}

function requireSameAddress({ user }: Caller, { email, invitedUserId }: Invitation): void {
  if (user && normalizeEmail(user.email) !== email) {
    const message = `This invitation is for ${email}. You are signed in as ${shownEmail(user.email) || user.name}.`
    throw new ORPCError('WRONG_ACCOUNT', { status: 409, message })
  }
  if (!user && invitedUserId) throw accountExists()
}

function accountExists(): ORPCError<string, undefined> {
  const message = 'An account with this email already exists. Sign in to accept the invitation.'
  return new ORPCError('ACCOUNT_EXISTS', { status: 409, message })
}

function readAccount(account: AcceptInput['account']): NonNullable<AcceptInput['account']> {
  if (account && cleanName(account.firstName) !== '') return account
  const issues = [{ path: 'account.firstName', message: 'First name is required.' }]
  throw new ORPCError('BAD_REQUEST', { data: { issues } })
}

async function personOf(
  tx: Tx,
  { email, invitedUserId }: Invitation,
  account: AcceptInput['account'],
  password: StoredPassword | null,
): Promise<{ id: string; name: string }> {
  if (invitedUserId) {
    return tx
      .updateTable('auth.users')
      .set({ email_verified: true })
      .where('id', '=', invitedUserId)
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow()
  }
  if (!account || !password) throw new ORPCError('BAD_REQUEST')
  const firstName = cleanName(account.firstName)
  const lastName = cleanName(account.lastName)
  const person = { email, firstName, lastName, phone: '', emailVerified: true }
  const id = await addPerson(tx, person, password).catch(whenTaken)
  return { id, name: `${firstName} ${lastName}`.trim() }
}

/** The address was registered after it was checked. */
function whenTaken(error: unknown): never {
  throw error instanceof EmailTaken ? accountExists() : error
}

async function joinTeam(
  app: App,
  tx: Tx,
  { id, inviterId, restaurantId, role, email, forNewRestaurant }: Invitation,
  userId: string,
): Promise<void> {
  const now = new Date(app.now())
  await tx
    .updateTable('invitations')
    .set({ accepted_at: now, accepted_by: `user:${userId}` })
    .where('id', '=', id)
    .execute()
  const granted = { user_id: userId, granted_by: `user:${inviterId}`, created_at: now }
  if (forNewRestaurant) {
    await tx
      .insertInto('owner_grants')
      .values({ ...granted, invitation_id: id })
      .execute()
    return distrustUncheckedPassword(tx, userId)
  }
  const added = await tx
    .insertInto('memberships')
    .values({ ...granted, restaurant_id: restaurantId, role })
    .onConflict((known) => known.columns(['user_id', 'restaurant_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added)
    throw alreadyMember(email, {
      workplace: (await readWorkplace(app, tx, restaurantId)).name,
      isDeactivated: false,
    })
  await distrustUncheckedPassword(tx, userId)
}

/**
 * Hashes the password of a new account. @throws BAD_REQUEST with the field, if it does not meet the rules.
 */
async function hashNewPassword(password: string, rule: PasswordRule): Promise<StoredPassword> {
  const message = passwordIssue(password, rule)
  if (!message) return toStoredPassword(password, rule)
  throw new ORPCError('BAD_REQUEST', { data: { issues: [{ path: 'account.password', message }] } })
}
