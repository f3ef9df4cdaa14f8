import type { App } from '../../../../app.ts'
import { enqueueSecurityEmail } from '../enqueue-security-email.ts'

/** Emails a user that one of their recovery codes was used. */
export async function notifyRecoveryCodeUsed(
  app: Pick<App, 'config' | 'db' | 'now' | 'secrets'>,
  userId: string,
): Promise<void> {
  await app.db.platform('system:identity', (tx) =>
    enqueueSecurityEmail(app, tx, userId, {
      kind: 'recovery_code_used',
      subject: 'A recovery code of your account was used',
      text: 'A recovery code was used to sign in to your account.',
    }),
  )
}
