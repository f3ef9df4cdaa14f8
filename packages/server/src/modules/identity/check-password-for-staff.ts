import type { App } from '../../app.ts'
import type { Person } from './find-person.ts'
import { isForStaff, passwordRuleOf } from './password-rules.ts'
import { clearCachedCaller } from './read-caller.ts'
import { recordPasswordForStaff } from './store-password.ts'

/** Records after a successful sign-in whether the password meets the current rules for staff. */
export async function checkPasswordForStaff(
  app: Pick<App, 'db' | 'now'>,
  { id, email }: Person,
  password: string,
): Promise<void> {
  const changed = await app.db.platform('system:identity', async (tx) => {
    const rule = await passwordRuleOf(tx, email, new Date(app.now()))
    return recordPasswordForStaff(tx, id, isForStaff(password, rule))
  })
  if (changed) clearCachedCaller(app, id)
}
