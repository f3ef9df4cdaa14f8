import type { Caller } from '../../src/app.ts'
import { createPerson, type NewPerson } from '../../src/modules/identity/public.ts'
import { type InviteInput, invitePerson } from '../../src/modules/team/invite-person.ts'
import type { CleanUp } from '../clean-up-after-all.ts'
import { deliverNotifications } from '../deliver-notifications.ts'
import { type MadeRestaurant, makeRestaurant } from '../factories.ts'
import { type TestApp, testApp, visitor } from '../test-app.ts'

type Role = NewPerson['memberships'][number]

/** Two restaurants with their owners, a master admin, and the emails that were sent. */
export interface Team extends TestApp {
  here: MadeRestaurant
  there: MadeRestaurant
  master: Caller
  owner: Caller
  /** The owner of the other restaurant. */
  stranger: Caller
  /** Creates a person with these roles, a session and a proof. */
  hire(name: string, ...memberships: Role[]): Promise<Caller>
  /** The caller with their current roles. */
  again(caller: Caller): Promise<Caller>
  invite(input?: Partial<InviteInput>, caller?: Caller): ReturnType<typeof invitePerson>
  /** The token in the newest invitation to an address. */
  tokenFor(email: string): Promise<string>
  mails: { to: string; subject: string; text: string; html: string }[]
  log(): Promise<
    { action: string; actor: string; restaurant_id: string | null; subject_label: string; changes: unknown }[]
  >
}

export async function openTeam(cleanUp?: CleanUp): Promise<Team> {
  const running = await testApp({}, cleanUp)
  const { app, database } = running
  const mails: Team['mails'] = []
  app.email = { send: async ({ to, subject, text, html }) => void mails.push({ to, subject, text, html }) }
  const here = await makeRestaurant(app)
  const there = await makeRestaurant(app, { restaurant: { name: 'Elsewhere' } })

  const again = async (caller: Caller): Promise<Caller> => {
    const rows = await database.query(
      `select role, restaurant_id as "restaurantId" from memberships where user_id = $1 and deactivated_at is null`,
      [caller.user?.id],
    )
    return { ...caller, memberships: rows }
  }
  const hire: Team['hire'] = async (name, ...memberships) => {
    const email = `${name.toLowerCase()}@people.test`
    const id = await createPerson(app, {
      email,
      firstName: name,
      lastName: 'Long',
      phone: '',
      password: 'comanda-demo',
      memberships,
    })
    const sessionId = `session-of-${id}`
    await database.query(
      `insert into auth.sessions (id, token_hash, user_id, expires_at)
       values ($1, sha256($1::text::bytea), $2, 'infinity')`,
      [sessionId, id],
    )
    await database.query(
      `insert into auth.proofs (session_id, proven_at, expires_at) values ($1, now(), 'infinity')`,
      [sessionId],
    )
    return visitor({
      actor: `user:${id}`,
      user: { id, email, name: `${name} Long` },
      memberships,
      sessionId,
    })
  }
  const owner = await hire('Olga', { role: 'owner', restaurantId: here.id })
  return {
    ...running,
    here,
    there,
    owner,
    master: await hire('Avery', { role: 'master_admin', restaurantId: null }),
    stranger: await hire('Sam', { role: 'owner', restaurantId: there.id }),
    hire,
    again,
    mails,
    invite: (input, caller = owner) =>
      invitePerson(app, caller, {
        email: 'nora@example.com',
        firstName: 'Nora',
        lastName: '',
        role: 'manager',
        restaurantId: here.id,
        ...input,
      }),
    async tokenFor(email) {
      await deliverNotifications(app)
      const mail = mails.findLast(({ to }) => to === email)
      const token = /\/invitation\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
      if (!token) throw new Error(`no invitation was sent to ${email}`)
      return token
    },
    log: async () =>
      await database.query(
        'select action, actor, restaurant_id, subject_label, changes from audit_entries order by at, id',
      ),
  }
}
