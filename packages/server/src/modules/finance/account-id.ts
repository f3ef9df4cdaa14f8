import type { App, Caller } from '../../app.ts'

/** The provider's id of a restaurant's connected account; null without one. */
export async function accountIdOf(
  app: Pick<App, 'db'>,
  { actor }: Pick<Caller, 'actor'>,
  restaurantId: string,
): Promise<string | null> {
  const account = await app.db.tenant(restaurantId, actor, (tx) =>
    tx
      .selectFrom('connected_accounts')
      .select('account_id')
      .where('restaurant_id', '=', restaurantId)
      .executeTakeFirst(),
  )
  return account?.account_id ?? null
}
