import type { App } from '../../app.ts'
import type { Person } from './find-person.ts'
import { isForStaff, passwordRuleOf } from './password-rules.ts'
import { forgetPerson } from './read-caller.ts'
import { notePassword } from './store-password.ts'

/** Records after a successful sign-in whether the password meets the current rules for staff. */
export async function seePassword(
  app: Pick<App, 'db' | 'now'>,
  { id, email }: Person,
  password: string,
): Promise<void> {
  const changed = await app.db.platform('system:identity', async (tx) => {
    const rule = await passwordRuleOf(tx, email, new Date(app.now()))
    return notePassword(tx, id, isForStaff(password, rule))
  })
  if (changed) forgetPerson(app, id)
}
