import { withDatabase } from '../../program/database.ts'
import type { Program } from '../../program/program.ts'
import type { Shop } from '../../program/shop.ts'
import { signIn } from '../checks/kitchen.ts'

const MEMBERS = 6
/** Enough points for some rewards, too few for all that are requested. */
const FIRST_POINTS = 450

/** A signed-in loyalty member; several of their checkouts run concurrently. */
export interface Member {
  email: string
  cookie: string
}

/** Creates a loyalty program at every restaurant and signs in its members. */
export async function welcomeMembers(program: Program, shops: Shop[]): Promise<Member[]> {
  const emails = Array.from({ length: MEMBERS }, (_, index) => `member-${index + 1}@faults.test`)
  await withDatabase(program.dataDir, async (pool) => {
    await pool.query(people, [emails])
    await pool.query('update loyalty_programs set is_active = false where is_active')
    await pool.query(programs, [shops.map(({ id }) => id)])
    await pool.query(points, [shops.map(({ id }) => id), emails, FIRST_POINTS])
  })
  const members: Member[] = []
  for (const email of emails) members.push({ email, cookie: await signIn(program, email) })
  return members
}

/** With the password of the demo accounts. */
const people = `
  with person as (
    insert into auth.users (id, name, email, email_verified)
    select email, 'Robin Regular', email, true from unnest($1::text[]) as email returning id
  )
  insert into auth.accounts (id, account_id, provider_id, user_id, password)
  select person.id, person.id, 'credential', person.id, known.password from person,
    (select a.password from auth.accounts a join auth.users u on u.id = a.user_id
      where u.email = 'customer@comanda.test' and a.provider_id = 'credential') as known`

const programs = `
  insert into loyalty_programs (restaurant_id, name, points_per_dollar, reward_threshold, reward_value, is_active)
  select id, 'Regulars', 15, 100, 700, true from unnest($1::uuid[]) as id`

const points = `
  with member as (
    insert into loyalty_members (restaurant_id, user_id, balance)
    select id, email, $3 from unnest($1::uuid[]) as id, unnest($2::text[]) as email
    returning restaurant_id, user_id, balance
  )
  insert into loyalty_ledger (restaurant_id, user_id, kind, points, at)
  select restaurant_id, user_id, 'adjust', balance, now() from member`
