import { randomInt } from 'node:crypto'
import type { App } from '../../../../app.ts'
import type { Tx } from '../../../../db/database.ts'

const COUNT = 10
const LENGTH = 10
/** Omits the ambiguous letters i, l, o, u. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Replaces all recovery codes with ten new ones. They are returned only here. */
export async function replaceRecoveryCodes(
  app: Pick<App, 'secrets'>,
  tx: Tx,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode)
  await tx.deleteFrom('auth.recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('auth.recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(app, userId, code) })))
    .execute()
  return codes
}

/** Consumes an unused recovery code of a user; false if there is no such code. */
export async function redeemRecoveryCode(
  app: Pick<App, 'db' | 'now' | 'secrets'>,
  userId: string,
  code: string,
): Promise<boolean> {
  const used = await app.db.platform('system:identity', (tx) =>
    tx
      .updateTable('auth.recovery_codes')
      .set({ used_at: new Date(app.now()) })
      .where('user_id', '=', userId)
      .where('code_hash', '=', hashOf(app, userId, code))
      .where('used_at', 'is', null)
      .executeTakeFirst(),
  )
  return used.numUpdatedRows > 0n
}

function newCode(): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`
}

function hashOf(app: Pick<App, 'secrets'>, userId: string, code: string): Buffer {
  const normalized = code.toLowerCase().replaceAll(/[^0-9a-z]/g, '')
  return app.secrets.derive('recovery-code', `${userId}:${normalized}`)
}
