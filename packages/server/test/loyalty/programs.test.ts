import { randomUUID } from 'node:crypto'
import { newProgram, type ProgramFields } from '@comanda/domain/marketing/loyalty-program'
import { cents } from '@comanda/domain/money/cents'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  deleteProgram,
  listPrograms,
  saveProgram,
  setProgramActive,
} from '../../src/modules/catalog/loyalty-programs.ts'
import { undoChange } from '../../src/modules/catalog/undo-change.ts'
import { loadStorefront } from '../../src/modules/menus/public.ts'
import { makeRestaurant } from '../factories.ts'
import { type LoyalShop, openLoyalShop } from './loyal-shop.ts'

let loyal: LoyalShop
beforeEach(async () => {
  loyal = await openLoyalShop()
})

const app = () => loyal.shop.app
const fields = (changes: Partial<ProgramFields> = {}): ProgramFields => ({
  ...newProgram,
  name: 'Regulars',
  isActive: true,
  ...changes,
})
const save = (changes: Partial<ProgramFields> = {}, programId: string = randomUUID(), revision = 0) =>
  saveProgram(app(), loyal.manager, {
    restaurantId: loyal.restaurantId,
    programId,
    revision,
    ...fields(changes),
  })
const list = async () => (await listPrograms(app(), loyal.manager, loyal.restaurantId)).programs
const undo = (changeId: string | null) =>
  undoChange(app(), loyal.manager, { restaurantId: loyal.restaurantId, changeId: changeId ?? '' })
const ref = (programId = loyal.program.id) => ({ restaurantId: loyal.restaurantId, programId })
const activeAtCheckout = async () => (await loadStorefront(app(), loyal.restaurantId))?.loyalty?.name ?? null

describe('saving a program', () => {
  test('is refused with a message for each invalid field', async () => {
    const wrong = { name: ' ', pointsPerDollar: -1, rewardThreshold: 0, rewardValue: cents(-1) }
    await expect(save(wrong)).rejects.toMatchObject({
      code: 'CATALOG_INVALID',
      data: {
        issues: [
          { path: 'name', message: 'Program name is required' },
          { path: 'pointsPerDollar', message: 'Points per dollar must be 0 or greater' },
          { path: 'rewardThreshold', message: 'Reward threshold must be at least 1' },
          { path: 'rewardValue', message: 'Reward value must be 0 or greater' },
        ],
      },
    })
  })

  test('stores every field, and a repeated call changes nothing', async () => {
    const all = fields({
      name: 'Club',
      description: 'For all',
      pointsPerDollar: 15,
      firstOrderPoints: 20,
      birthdayPoints: 30,
      doubleDays: ['tuesday', 'monday'],
      expiry: { months: 12, after: 'earned' },
    })
    const id = randomUUID()
    const first = await save(all, id)
    const again = await save(all, id)
    expect(first.program).toMatchObject({ ...all, doubleDays: ['monday', 'tuesday'], revision: 1 })
    expect(again).toEqual({ program: first.program, switchedOff: null, changeId: null })
    expect((await list())[0]).toEqual(first.program)
    expect(await activeAtCheckout()).toBe('Club')
  })

  test('on top of another change is refused with what is stored now', async () => {
    const { program } = loyal
    await save({ name: 'Cherry Club' }, program.id, 1)
    await expect(save({ name: 'Mine' }, program.id, 1)).rejects.toMatchObject({
      code: 'CHANGED_SINCE',
      data: { current: { name: 'Cherry Club', revision: 2 } },
    })
  })

  test('by several people immediately leaves one program active', async () => {
    const made = await Promise.all(['A', 'B', 'C', 'D'].map((name) => save({ name })))
    expect(made.every(({ program }) => program.isActive)).toBe(true)
    expect(made.every(({ switchedOff }) => switchedOff !== null)).toBe(true)
    expect((await list()).filter(({ isActive }) => isActive)).toHaveLength(1)
  })

  test('is for managers and owners of the restaurant alone', async () => {
    const other = await makeRestaurant(app())
    const input = { ...fields(), programId: loyal.program.id, revision: 1 }
    await expect(
      saveProgram(app(), loyal.person('staff'), { ...input, restaurantId: loyal.restaurantId }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(
      saveProgram(app(), loyal.manager, { ...input, restaurantId: other.id }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const owner = loyal.person('owner')
    owner.memberships = [{ role: 'owner', restaurantId: other.id }]
    await expect(saveProgram(app(), owner, { ...input, restaurantId: other.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(
      setProgramActive(app(), owner, { ...ref(), restaurantId: other.id, isActive: false }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(deleteProgram(app(), owner, { ...ref(), restaurantId: other.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('one active program', () => {
  test('is replaced by the next one, which is reported, audited and can be undone', async () => {
    const lunch = await save({ name: 'Lunch', isActive: false })
    const { program, switchedOff, changeId } = await setProgramActive(app(), loyal.manager, {
      ...ref(lunch.program.id),
      isActive: true,
    })
    expect([program.isActive, switchedOff]).toEqual([true, 'Regulars'])
    expect(await activeAtCheckout()).toBe('Lunch')
    await undo(changeId)
    expect((await list()).map(({ name, isActive }) => [name, isActive])).toEqual([
      ['Regulars', true],
      ['Lunch', false],
    ])
    const audited = await loyal.rows(
      `select action, changes from audit_entries where area = 'settings' order by id`,
    )
    expect(audited.map(({ action }) => action)).toContain('settings.loyalty_activated')
    expect(JSON.stringify(audited)).toContain('Regulars')
  })

  test('can be turned off, and then none applies', async () => {
    const input = { ...ref(), isActive: false }
    const { changeId } = await setProgramActive(app(), loyal.manager, input)
    expect(changeId).not.toBeNull()
    expect((await setProgramActive(app(), loyal.manager, input)).changeId).toBeNull()
    expect(await activeAtCheckout()).toBeNull()
  })

  test('stays the only one when the deletion of another is undone', async () => {
    const { changeId } = await deleteProgram(app(), loyal.manager, ref())
    await save({ name: 'Next' })
    await expect(undo(changeId)).rejects.toMatchObject({
      code: 'CHANGED_SINCE',
      message: 'Another program is now active: Next. Deactivate it first.',
    })
  })
})

describe('a deleted program', () => {
  test('leaves the points of members, and can be restored', async () => {
    await loyal.give(40)
    const { changeId } = await deleteProgram(app(), loyal.manager, ref())
    expect(await deleteProgram(app(), loyal.manager, ref())).toEqual({ changeId: null })
    expect(await list()).toEqual([])
    expect(await loyal.own()).toMatchObject({ program: null, balance: 40 })
    await expect(save({ name: 'Back' }, loyal.program.id, 2)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await undo(changeId)
    expect(await activeAtCheckout()).toBe('Regulars')
  })

  test('that was created by mistake is deleted by its undo, which activates the previous one', async () => {
    const { changeId } = await save({ name: 'Mistake' })
    await undo(changeId)
    expect((await list()).map(({ name, isActive }) => [name, isActive])).toEqual([['Regulars', true]])
  })
})
