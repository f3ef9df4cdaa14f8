import type { TeamMember } from '@comanda/contract/team'
import type { StaffRole } from '@comanda/domain/access/roles'
import { cleanName } from '@comanda/domain/people/customer'
import { isEmail, normalizeEmail } from '@comanda/domain/people/email'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { audit } from '../../platform/audit.ts'
import { enforceRateLimit } from '../../platform/rate-limit.ts'
import { requireProof, requireRight } from '../identity/public.ts'
import type { Offer } from './invitation-email.ts'
import { type GrantPolicy, lockTeam } from './lock-team.ts'
import { type FreshLink, sendInvitation } from './send-invitation.ts'
import { alreadyMember } from './team-errors.ts'
import { readTeamMember } from './team-rows.ts'
import { mayOpenRestaurant } from './unused-grant.ts'
import { readWorkplace, type Workplace } from './workplace.ts'

export interface InviteInput extends Offer {
  role: Exclude<StaffRole, 'master_admin'>
  /** null: all restaurants, which only a master admin can grant. */
  restaurantId: string | null
  /** Invites an owner to open a restaurant. */
  forNewRestaurant?: boolean
}

/**
 * Invites a person to a role by email, or to open a restaurant as its owner. Replaces an open invitation for the same address and
 * restaurant. An owner can move money and add owners, so inviting one requires a recent proof of identity.
 * @throws FORBIDDEN, PROOF_REQUIRED, BAD_REQUEST for an invalid address, NOT_FOUND for an unknown restaurant,
 * ALREADY_MEMBER
 */
export async function invitePerson(
  app: App,
  caller: Caller,
  input: InviteInput,
): Promise<{ member: TeamMember; resent: boolean }> {
  const { restaurantId, role, forNewRestaurant = false } = input
  requireRight(caller, 'users.manage', restaurantId)
  const { user } = caller
  if (!user) throw new ORPCError('FORBIDDEN')
  const offer = readOffer(input)
  if (forNewRestaurant && (role !== 'owner' || restaurantId !== null)) throw notAnOwner()
  if (role === 'owner') await requireProof(app, caller)
  await enforceRateLimit(app, { key: `invitations:${user.id}`, max: 100, windowSeconds: 3600 })
  return app.db.platform(caller.actor, async (tx) => {
    const policy = await lockTeam(tx, caller)
    policy.require({ role, restaurantId })
    const workplace = await readWorkplace(app, tx, restaurantId, forNewRestaurant)
    if (forNewRestaurant) await requireNoUnusedGrant(tx, offer.email)
    else await requireNoMember(tx, offer.email, workplace)
    const open = await findOpen(tx, policy, offer.email, workplace)
    const link = await sendInvitation(app, tx, user, offer, workplace)
    const id = open ? await renew(tx, open.id, offer, link) : await add(app, tx, offer, workplace, link)
    await audit(app, tx, caller, {
      restaurantId,
      action: open ? 'team.invitation_sent_again' : 'team.invited',
      subject: `invitation:${id}`,
      subjectLabel: offer.email,
      changes: [{ field: 'role', before: open?.role ?? null, after: role }],
    })
    return { member: await readTeamMember(app, tx, caller, { restaurantId, id }), resent: open !== undefined }
  })
}

function readOffer({ email, role, firstName, lastName }: InviteInput): Offer {
  const message = email.trim() === '' ? 'Email is required' : 'Invalid email address'
  if (!isEmail(email)) throw new ORPCError('BAD_REQUEST', { data: { issues: [{ path: 'email', message }] } })
  return {
    email: normalizeEmail(email),
    role,
    firstName: cleanName(firstName),
    lastName: cleanName(lastName),
  }
}

function notAnOwner(): ORPCError<string, object> {
  const message = 'Only an owner can be invited to open a new restaurant.'
  return new ORPCError('BAD_REQUEST', { data: { issues: [{ path: 'forNewRestaurant', message }] } })
}

async function requireNoMember(tx: Tx, email: string, workplace: Workplace): Promise<void> {
  const known = await tx
    .selectFrom('memberships')
    .innerJoin('auth.users', 'auth.users.id', 'memberships.user_id')
    .select('deactivated_at')
    .where('auth.users.email', '=', email)
    .where('restaurant_id', 'is not distinct from', workplace.restaurantId)
    .executeTakeFirst()
  if (known)
    throw alreadyMember(email, { workplace: workplace.name, isDeactivated: known.deactivated_at !== null })
}

/** @throws ALREADY_MEMBER */
async function requireNoUnusedGrant(tx: Tx, email: string): Promise<void> {
  if (!(await mayOpenRestaurant(tx, email))) return
  const message = `${email} has already accepted, and can set up a restaurant.`
  throw new ORPCError('ALREADY_MEMBER', { status: 409, message })
}

async function findOpen(
  tx: Tx,
  policy: GrantPolicy,
  email: string,
  { restaurantId, forNewRestaurant }: Workplace,
) {
  const open = await tx
    .selectFrom('invitations')
    .select(['id', 'role'])
    .where('email', '=', email)
    .where('restaurant_id', 'is not distinct from', restaurantId)
    .where('for_new_restaurant', '=', forNewRestaurant)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (open) policy.require({ role: open.role, restaurantId })
  return open
}

async function renew(tx: Tx, id: string, { email: _, ...offer }: Offer, link: FreshLink): Promise<string> {
  const { firstName: first_name, lastName: last_name, role } = offer
  await tx
    .updateTable('invitations')
    .set({ first_name, last_name, role, ...link })
    .where('id', '=', id)
    .execute()
  return id
}

async function add(
  app: App,
  tx: Tx,
  { email, firstName: first_name, lastName: last_name, role }: Offer,
  { restaurantId: restaurant_id, forNewRestaurant: for_new_restaurant }: Workplace,
  link: FreshLink,
): Promise<string> {
  const { id } = await tx
    .insertInto('invitations')
    .values({
      restaurant_id,
      for_new_restaurant,
      email,
      first_name,
      last_name,
      role,
      created_at: new Date(app.now()),
      ...link,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
