import type { App } from '../../app.ts'
import type { Person } from './find-person.ts'
import { isForStaff, passwordRuleOf } from './password-rules.ts'
import { forgetPerson } from './read-caller.ts'
import { notePassword } from './store-password.ts'

/** Follows a password that was right: whether staff may have it is known from now on, by the rule of the day. */
export async function seePassword(
  app: Pick<App, 'db' | 'now'>,
  { id, email }: Person,
  password: string,
): Promise<void> {
  const isNews = await app.db.platform('system:identity', async (tx) => {
    const rule = await passwordRuleOf(tx, email, new Date(app.now()))
    return notePassword(tx, id, isForStaff(password, rule))
  })
  if (isNews) forgetPerson(app, id)
}
