import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { readRecipients } from '../../src/modules/management/read-recipients.ts'
import { saveRecipients } from '../../src/modules/management/save-recipients.ts'
import { makeRestaurant } from '../factories.ts'
import { signedIn } from '../payments/signed-in.ts'
import { type TestApp, testApp, visitor } from '../test-app.ts'

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
  await t.database.owner.query(
    `update restaurants set notification_email = null, owner_email = 'Owner@example.com', manager_email = 'm@example.com',
       email = 'house@example.com', notification_phone = null, owner_phone = null, manager_phone = null,
       phone = '(908) 555-0100'`,
  )
})

const withRole = (role: Caller['memberships'][number]['role'], at: string | null) =>
  visitor({
    actor: 'user:somebody',
    user: { id: 'somebody', email: 'kim@example.com', name: 'Kim' },
    memberships: [{ role, restaurantId: at }],
  })
const noRecipients = {
  notificationEmail: null,
  ownerEmail: null,
  managerEmail: null,
  notificationPhone: null,
  ownerPhone: null,
  managerPhone: null,
}
const save = (chosen: Partial<typeof noRecipients> | Record<string, string>, caller = manager) =>
  saveRecipients(t.app, caller, { restaurantId, ...noRecipients, ...chosen })
const audited = async () =>
  (await t.database.owner.query('select action, changes from audit_entries order by at, id')).rows

describe('the management recipients', () => {
  test('are the owner and manager, else the restaurant, unless a notification address is set', async () => {
    expect(await readRecipients(t.app, manager, { restaurantId })).toMatchObject({
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
    expect(await readRecipients(t.app, manager, { restaurantId })).toMatchObject({
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

  test('are changed only after a proof', async () => {
    await t.database.owner.query('delete from auth.proofs')
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
    const { rows } = await t.database.owner.query('select owner_email from restaurants where id = $1', [
      other.id,
    ])
    expect(rows[0].owner_email).not.toBe('thief@example.com')
  })
})
