import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { readRecipients } from '../../src/modules/management/read-recipients.ts'
import { saveRecipients } from '../../src/modules/management/save-recipients.ts'
import { makeRestaurant } from '../factories.ts'
import { signedIn } from '../payments/signed-in.ts'
import { staffOf, type TestApp, testApp, visitor } from '../test-app.ts'

let t: TestApp
let restaurantId: string
let manager: Caller
let owner: Caller
beforeEach(async () => {
  t = await testApp()
  const restaurant = await makeRestaurant(t.app)
  restaurantId = restaurant.id
  manager = await signedIn({ ...t, restaurant }, 'manager')
  owner = await signedIn({ ...t, restaurant }, 'owner')
  await t.query(
    `update restaurants set notification_email = null, owner_email = 'Owner@example.com', manager_email = 'm@example.com',
       email = 'house@example.com', notification_phone = null, owner_phone = null, manager_phone = null,
       phone = '(908) 555-0100'`,
  )
})

const withRole = (role: Caller['memberships'][number]['role'], at: string | null) =>
  staffOf(role, at, { id: 'somebody', email: 'kim@example.com', name: 'Kim' })
const noRecipients = {
  notificationEmail: null,
  ownerEmail: null,
  managerEmail: null,
  notificationPhone: null,
  ownerPhone: null,
  managerPhone: null,
}
type Chosen = Partial<Record<keyof typeof noRecipients, string>>
const read = () => readRecipients(t.app, manager, { restaurantId })
const saveAt = (revision: number, chosen: Chosen, caller = manager) =>
  saveRecipients(t.app, caller, { restaurantId, revision, ...noRecipients, ...chosen })
const save = async (chosen: Chosen, caller = manager) => saveAt((await read()).revision, chosen, caller)
const audited = () => t.query('select action, changes from audit_entries order by at, id')

describe('the management recipients', () => {
  test('are the owner and manager, else the restaurant, unless a notification address is set', async () => {
    expect(await read()).toMatchObject({
      mails: ['owner@example.com', 'm@example.com'],
      texts: ['(908) 555-0100'],
      restaurantEmail: 'house@example.com',
    })
    expect(
      await save({ notificationEmail: 'orders@example.com', ownerEmail: 'o@example.com' }),
    ).toMatchObject({ mails: ['orders@example.com'] })
    expect(await save({ managerPhone: '(908) 555-0111' })).toMatchObject({
      mails: ['house@example.com'],
      texts: ['(908) 555-0111'],
    })
    expect(await read()).toMatchObject({
      chosen: { ...noRecipients, managerPhone: '(908) 555-0111' },
    })
  })

  test('are audited with the previous value when they change, and only then', async () => {
    const unchanged = { ownerEmail: 'Owner@example.com', managerEmail: 'm@example.com' }
    await save(unchanged)
    expect(await audited()).toEqual([])
    await save({ ...unchanged, ownerEmail: 'new@example.com' })
    await save({ ...unchanged, ownerEmail: 'new@example.com' })
    expect(await audited()).toEqual([
      {
        action: 'settings.recipients_changed',
        changes: [{ field: 'owner_email', before: 'Owner@example.com', after: 'new@example.com' }],
      },
    ])
  })

  test('of a form that was opened before another change are refused with what is stored', async () => {
    const opened = await read()
    const stored = await saveAt(opened.revision, { ownerEmail: 'first@example.com' })
    expect(stored.revision).toBe(opened.revision + 1)
    await expect(saveAt(opened.revision, { managerEmail: 'second@example.com' })).rejects.toMatchObject({
      code: 'CHANGED_SINCE',
      status: 409,
      data: { current: stored },
    })
    expect(await read()).toEqual(stored)
    expect(await audited()).toHaveLength(1)
  })

  test('are stored once when the same save is repeated', async () => {
    const opened = await read()
    const stored = await saveAt(opened.revision, { ownerEmail: 'first@example.com' })
    expect(await saveAt(opened.revision, { ownerEmail: 'first@example.com' })).toEqual(stored)
    expect(await audited()).toHaveLength(1)
  })

  test('of concurrent forms are those of one', async () => {
    const { revision } = await read()
    const owners = ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com']
    const saves = await Promise.allSettled(owners.map((ownerEmail) => saveAt(revision, { ownerEmail })))
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await read()).revision).toBe(revision + 1)
  })

  test('count changes of the profile, too, but not those of other columns', async () => {
    const { revision } = await read()
    await t.query(`update restaurants set owner_name = 'Olive', owner_email = owner_email`)
    expect((await read()).revision).toBe(revision)
    await t.query(`update restaurants set owner_email = 'olive@example.com'`)
    await expect(saveAt(revision, { ownerEmail: 'late@example.com' })).rejects.toMatchObject({
      data: { current: { chosen: { ownerEmail: 'olive@example.com' }, revision: revision + 1 } },
    })
  })

  test('are changed only after a proof', async () => {
    await t.query('delete from auth.proofs')
    await expect(save({ ownerEmail: 'thief@example.com' })).rejects.toMatchObject({ code: 'PROOF_REQUIRED' })
    expect(await audited()).toEqual([])
  })

  test('can only be read and changed by owners and managers of this restaurant', async () => {
    const other = await makeRestaurant(t.app)
    const refused = [withRole('staff', restaurantId), withRole('owner', other.id), visitor()]
    for (const caller of refused) {
      await expect(save({ ownerEmail: 'thief@example.com' }, caller)).rejects.toMatchObject({
        code: expect.stringMatching(/FORBIDDEN|UNAUTHORIZED/),
      })
      await expect(readRecipients(t.app, caller, { restaurantId })).rejects.toMatchObject({
        code: expect.stringMatching(/FORBIDDEN|UNAUTHORIZED/),
      })
    }
    expect(await save({}, owner)).toMatchObject({ mails: ['house@example.com'] })
    const rows = await t.query('select owner_email from restaurants where id = $1', [other.id])
    expect(rows[0].owner_email).not.toBe('thief@example.com')
  })
})
