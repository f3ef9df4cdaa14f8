import { readActor } from '@comanda/domain/access/actor'
import type { App } from '../../app.ts'

export interface NamedActor {
  name: string
  role: string | null
}

/**
 * The names of people, screens and API keys who did something at a restaurant, as of now. Accounts are readable for the platform
 * only.
 */
export async function actorNames(
  app: Pick<App, 'db'>,
  restaurantId: string,
  texts: readonly string[],
): Promise<(actor: string) => NamedActor> {
  const actors = texts.map(readActor)
  const userIds = actors.flatMap((actor) => ('userId' in actor && actor.userId ? [actor.userId] : []))
  const deviceIds = actors.flatMap((actor) => (actor.kind === 'device' ? [actor.deviceId] : []))
  const keyIds = actors.flatMap((actor) => (actor.kind === 'key' ? [actor.keyId] : []))
  const [people, devices, keys] = await app.db.platform('system:actor-names', (tx) =>
    Promise.all([
      tx
        .selectFrom('auth.users as users')
        .leftJoin('memberships', (join) =>
          join
            .onRef('memberships.user_id', '=', 'users.id')
            .on((on) => on.or([on('restaurant_id', '=', restaurantId), on('restaurant_id', 'is', null)])),
        )
        .select(['users.id', 'users.name', 'users.email', 'memberships.role'])
        .where('users.id', 'in', ['', ...userIds])
        .orderBy('restaurant_id')
        .execute(),
      tx
        .selectFrom('devices')
        .select(['id', 'name'])
        .where('restaurant_id', '=', restaurantId)
        .where((where) => where.cast<string>('id', 'text'), 'in', ['', ...deviceIds])
        .execute(),
      tx
        .selectFrom('api_keys')
        .select(['id', 'name'])
        .where('restaurant_id', '=', restaurantId)
        .where((where) => where.cast<string>('id', 'text'), 'in', ['', ...keyIds])
        .execute(),
    ]),
  )
  const person = (id: string | null) => people.find((one) => one.id === id)
  const personName = (id: string | null) => person(id)?.name || person(id)?.email || 'Former user'
  return (text) => {
    const actor = readActor(text)
    if (actor.kind === 'user')
      return { name: personName(actor.userId), role: person(actor.userId)?.role ?? null }
    if (actor.kind === 'key') {
      const name = keys.find(({ id }) => id === actor.keyId)?.name
      return { name: name ? `${name} (API key)` : 'A deleted API key', role: 'key' }
    }
    if (actor.kind !== 'device') return { name: 'The system', role: null }
    const screen = devices.find(({ id }) => id === actor.deviceId)?.name ?? 'A screen'
    const name = actor.userId === null ? screen : `${personName(actor.userId)} at ${screen}`
    return { name, role: 'device' }
  }
}
