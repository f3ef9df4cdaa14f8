import type { CallbackError } from '@comanda/contract/callback-errors'
import { auditPerson } from '../../audit-person.ts'
import { isOpenSession } from '../../require-account.ts'
import type { SignInContext } from '../../sign-in-context.ts'
import { enqueueSecurityEmail } from '../enqueue-security-email.ts'
import type { ExternalIdentity } from './identity-provider.ts'
import { providerById } from './providers.ts'
import { linkAccount } from './resolve-external-identity.ts'

/**
 * Links an external identity to the account that requested it, if the caller still has the same session.
 * Returns the error, or null on success.
 */
export async function linkExternalIdentity(
  { app, caller }: Pick<SignInContext, 'app' | 'caller'>,
  given: {
    provider: string
    who: ExternalIdentity
    intent: { is: string; userId?: string; sessionId?: string }
  },
): Promise<CallbackError | null> {
  const { userId, sessionId } = given.intent
  if (!userId || !sessionId || caller.user?.id !== userId || caller.sessionId !== sessionId)
    return 'session_ended'
  const name = providerById(app, given.provider)?.settings.name ?? given.provider
  return app.db.platform(caller.actor, async (tx) => {
    if (!(await isOpenSession(tx, sessionId))) return 'session_ended'
    const isNew = await linkAccount(tx, userId, given.provider, given.who.subject)
    if (!isNew) {
      const owner = await tx
        .selectFrom('auth.accounts')
        .select('user_id')
        .where('provider_id', '=', given.provider)
        .where('account_id', '=', given.who.subject)
        .executeTakeFirst()
      return owner?.user_id === userId ? null : 'identity_already_exists'
    }
    await auditPerson(app, tx, caller, {
      action: 'access.identity_linked',
      changes: [{ field: 'provider', before: null, after: name }],
    })
    await enqueueSecurityEmail(app, tx, userId, {
      kind: 'identity_linked',
      subject: `${name} was linked to your account`,
      text: `You can now sign in to your account with ${name}.`,
    })
    return null
  })
}
