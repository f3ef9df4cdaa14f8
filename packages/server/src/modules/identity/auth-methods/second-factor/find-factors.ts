import type { App, Caller } from '../../../../app.ts'

export interface Factor {
  id: string
  userId: string
  kind: 'totp' | 'phone'
  /** The shared secret, or the phone number as +1XXXXXXXXXX. */
  secret: string
  label: string
  verified: boolean
  createdAt: Date
}

/** All second factors of a user, oldest first; unverified ones have no effect. */
export async function findFactors(app: Pick<App, 'db' | 'secrets'>, userId: string): Promise<Factor[]> {
  const rows = await app.db.platform('system:identity', (tx) =>
    tx
      .selectFrom('auth.second_factors')
      .select(['id', 'kind', 'secret', 'label', 'verified_at', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  )
  return rows.map((row) => ({
    id: row.id,
    userId,
    kind: row.kind,
    secret: app.secrets.open(row.secret),
    label: row.label,
    verified: row.verified_at !== null,
    createdAt: row.created_at,
  }))
}

/** Whether the caller has a verified second factor. */
export async function hasSecondFactor(app: Pick<App, 'db'>, { user }: Caller): Promise<boolean> {
  if (!user) return false
  const row = await app.db.platform('system:identity', (tx) =>
    tx.selectFrom('auth.users').select('two_factor_enabled').where('id', '=', user.id).executeTakeFirst(),
  )
  return row?.two_factor_enabled ?? false
}
