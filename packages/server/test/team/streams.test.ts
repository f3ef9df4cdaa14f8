import { expect, test } from 'vitest'
import { subscribeToPersonChanges } from '../../src/modules/identity/public.ts'
import { watchKitchen } from '../../src/modules/kitchen/watch-kitchen.ts'
import { deactivateMember } from '../../src/modules/team/deactivate-member.ts'
import { listPeople } from '../../src/modules/team/list-people.ts'
import { openTeam } from './people.ts'

test('deactivating a member immediately ends their kitchen stream, and no other', async () => {
  const team = await openTeam()
  const { app, bus, owner, here } = team
  const subscription = subscribeToPersonChanges(app, bus)
  try {
    const mina = await team.hire('Mina', { role: 'staff', restaurantId: here.id })
    const leaving = new AbortController()
    const input = { restaurantId: here.id, cursor: '0', signal: leaving.signal }
    const [hers, theirs] = [await watchKitchen(app, mina, input), await watchKitchen(app, owner, input)]
    expect((await hers.next()).value).toMatchObject({ kind: 'heartbeat' })
    expect((await theirs.next()).value).toMatchObject({ kind: 'heartbeat' })
    const [ended, continuing] = [hers.next(), theirs.next()]
    const { members } = await listPeople(app, owner, { search: 'mina', page: 1 })
    await deactivateMember(app, owner, members[0]?.id ?? '')
    expect(await ended).toMatchObject({ done: true })
    await expect(watchKitchen(app, await team.again(mina), input)).rejects.toMatchObject({ status: 403 })
    expect(await Promise.race([continuing, Promise.resolve('open')])).toBe('open')
    leaving.abort()
    expect(await continuing).toMatchObject({ done: true })
  } finally {
    await subscription.stop()
  }
})
