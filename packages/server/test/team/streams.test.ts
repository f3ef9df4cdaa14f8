import { defaultSettings } from '@comanda/domain/settings/settings'
import { expect, test, vi } from 'vitest'
import { countPersonChanges, notifyPersonChanged } from '../../src/modules/identity/person-changes.ts'
import {
  onPersonChanged,
  saveSignInPolicy,
  subscribeToPersonChanges,
} from '../../src/modules/identity/public.ts'
import { watchKitchen } from '../../src/modules/kitchen/watch-kitchen.ts'
import { saveSettings } from '../../src/modules/settings/save-settings.ts'
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

test('a stream ends at once if its user changed since the request was authorized', async () => {
  const team = await openTeam()
  const { app, here } = team
  const input = { restaurantId: here.id, cursor: '0', signal: new AbortController().signal }
  const mina = await team.hire('Mina', { role: 'staff', restaurantId: here.id })
  const theo = await team.hire('Theo', { role: 'staff', restaurantId: here.id })
  const changesSeen = countPersonChanges(app)
  const callers = await Promise.all(
    [mina, theo].map(async (caller) => ({ ...(await team.again(caller)), changesSeen })),
  )
  const [hers, theirs] = await Promise.all(callers.map((caller) => watchKitchen(app, caller, input)))
  notifyPersonChanged(app, mina.user?.id ?? '')
  expect((await hers?.next())?.value).toMatchObject({ kind: 'heartbeat' })
  expect(await hers?.next()).toMatchObject({ done: true })
  expect((await theirs?.next())?.value).toMatchObject({ kind: 'heartbeat' })
  expect(await Promise.race([theirs?.next(), Promise.resolve('open')])).toBe('open')
})

test('requiring a second factor ends the streams of the people concerned', async () => {
  const { app, bus, owner, master, stranger, here } = await openTeam()
  const subscription = subscribeToPersonChanges(app, bus)
  try {
    await app.db.platform('test', (tx) =>
      tx.updateTable('auth.users').set({ two_factor_enabled: true }).execute(),
    )
    const [ofOwner, ofStranger] = [vi.fn(), vi.fn()]
    onPersonChanged(app, owner, ofOwner)
    onPersonChanged(app, stranger, ofStranger)
    const settings = { ...defaultSettings, twoFactorEnabled: true }
    await saveSettings(app, owner, { restaurantId: here.id, revision: 0, settings })
    expect([ofOwner, ofStranger].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
    await saveSignInPolicy(app, master, { secondFactorFor: 'staff' })
    expect([ofOwner, ofStranger].map(({ mock }) => mock.calls.length)).toEqual([2, 1])
  } finally {
    await subscription.stop()
  }
})
