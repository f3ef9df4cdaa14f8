import type { App } from '../../../../app.ts'
import { writeNotice } from '../write-notice.ts'

/** Tells somebody that a recovery code of theirs was used. */
export async function noteRecoveryCode(
  app: Pick<App, 'config' | 'db' | 'now' | 'secrets'>,
  userId: string,
): Promise<void> {
  await app.db.platform('system:identity', (tx) =>
    writeNotice(app, tx, userId, {
      kind: 'recovery_code_used',
      subject: 'A recovery code of your account was used',
      text: 'Somebody signed in to your account with one of its recovery codes.',
    }),
  )
}
