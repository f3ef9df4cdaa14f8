import { randomUUID } from 'node:crypto'
import { defaultThemeStyle } from '@comanda/domain/look/theme-style'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { deletePlatformTheme, savePlatformTheme } from '../../src/modules/catalog/platform-themes.ts'
import { chooseTheme, deleteTheme, listThemes, saveTheme } from '../../src/modules/catalog/themes.ts'
import { undoChange } from '../../src/modules/catalog/undo-change.ts'
import { loadStorefront } from '../../src/modules/menus/public.ts'
import { loadRestaurantForKitchen } from '../../src/modules/restaurants/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { type MadeRestaurant, makeRestaurant } from '../factories.ts'
import { staffOf, visitor } from '../test-app.ts'

let shop: Shop
let other: MadeRestaurant
let restaurantId: string
let owner: Caller
const admin = staffOf('master_admin', null)

beforeEach(async () => {
  shop = await openShop()
  other = await makeRestaurant(shop.app, { restaurant: { name: 'Elsewhere' } })
  restaurantId = shop.restaurant.id
  owner = staffOf('owner', restaurantId)
})

const newTheme = { name: '', description: '', imageId: null, style: defaultThemeStyle }
const dark = { ...defaultThemeStyle, ground: 'dark' } as const
/** Later than what happened before, so that the audit log has an order. */
function later<T>(act: () => T): T {
  shop.clock.now += 1000
  return act()
}
const list = () => listThemes(shop.app, owner, restaurantId)
const save = (fields: Partial<Parameters<typeof saveTheme>[2]>, by = owner) =>
  later(() =>
    saveTheme(shop.app, by, {
      ...newTheme,
      name: 'Winter',
      revision: 0,
      restaurantId,
      themeId: randomUUID(),
      ...fields,
    }),
  )
const savePlatform = (fields: Partial<Parameters<typeof savePlatformTheme>[2]>) =>
  later(() =>
    savePlatformTheme(shop.app, admin, {
      ...newTheme,
      name: 'Spring',
      revision: 0,
      themeId: randomUUID(),
      ...fields,
    }),
  )
const choose = (themeId: string | null, by = owner) =>
  later(() => chooseTheme(shop.app, by, { restaurantId, themeId }))
const shown = async (id = restaurantId) => (await loadStorefront(shop.app, id))?.restaurant.themeStyle
const versions = async () => {
  const rows = await shop.query('select restaurant_id, version::int from menu_versions')
  return new Map<string, number>(rows.map((row) => [row.restaurant_id, row.version]))
}
const audited = () =>
  shop.query(
    `select action, restaurant_id, subject_label, changes from audit_entries where action like 'menu.theme%' order by at, id`,
  )

describe('saving a theme', () => {
  test('creates it once, however often the request arrives, and then changes it', async () => {
    const themeId = randomUUID()
    const { theme } = await save({ themeId, name: ' Winter ' })
    expect(theme).toMatchObject({
      id: themeId,
      name: 'Winter',
      revision: 1,
      ofPlatform: false,
      picture: null,
    })
    expect(await save({ themeId })).toEqual({ theme, changeId: null })
    const changed = await save({ themeId, revision: 1, style: { ...dark, color: '#ffcc00' } })
    expect(changed.theme).toMatchObject({ revision: 2, style: { ground: 'dark', color: '#FFCC00' } })
    expect((await list()).themes.filter(({ id }) => id === themeId)).toEqual([changed.theme])
    expect(await audited()).toMatchObject([
      { action: 'menu.theme_created', subject_label: 'Winter', restaurant_id: restaurantId },
      { action: 'menu.theme_changed', changes: [{ field: 'style' }] },
    ])
  })

  test('lists the themes by name, those of the platform as well', async () => {
    await save({ name: 'Easter' })
    const names = (await list()).themes.map(({ name, ofPlatform }) => [name, ofPlatform])
    expect(names).toEqual([
      ['Compact', true],
      ['Counter', true],
      ['Easter', false],
      ['Journal', true],
      ['Night', true],
      ['Sunday', true],
    ])
  })

  test.each([
    [{ name: '  ' }, 'Theme name is required'],
    [{ style: { ...defaultThemeStyle, color: 'javascript:alert(1)' } }, 'Enter a color such as #2E7D32.'],
    [{ imageId: randomUUID() }, 'This picture no longer exists.'],
  ])('refuses %j', async (fields, message) => {
    const before = await list()
    await expect(save(fields)).rejects.toMatchObject({ code: 'CATALOG_INVALID', status: 422, message })
    expect(await list()).toEqual(before)
  })

  test('refuses a name that another theme of the restaurant has, until that one is deleted', async () => {
    const { theme } = await save({})
    await expect(save({})).rejects.toMatchObject({ code: 'NAME_TAKEN', status: 409 })
    await saveTheme(shop.app, staffOf('owner', other.id), {
      ...newTheme,
      name: 'Winter',
      revision: 0,
      restaurantId: other.id,
      themeId: randomUUID(),
    })
    await deleteTheme(shop.app, owner, { restaurantId, themeId: theme.id })
    expect((await save({})).theme.name).toBe('Winter')
  })

  test('gives the second of two people what the first one saved', async () => {
    const { theme } = await save({})
    await save({ themeId: theme.id, revision: 1, description: 'Snow' })
    await expect(save({ themeId: theme.id, revision: 1, name: 'Frost' })).rejects.toMatchObject({
      code: 'CHANGED_SINCE',
      data: { current: { revision: 2, description: 'Snow', name: 'Winter' } },
    })
  })

  test('of concurrent saves stores one', async () => {
    const { theme } = await save({})
    const names = ['A', 'B', 'C', 'D']
    const results = await Promise.allSettled(
      names.map((name) => save({ themeId: theme.id, revision: 1, name })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await list()).themes.find(({ id }) => id === theme.id)?.revision).toBe(2)
  })

  test('is for people who manage the menu of the restaurant', async () => {
    const { theme } = await save({})
    for (const [stranger, status] of [
      [visitor(), 401],
      [staffOf('staff', restaurantId), 403],
      [staffOf('owner', other.id), 403],
    ] as const) {
      await expect(save({}, stranger)).rejects.toMatchObject({ status })
      await expect(choose(null, stranger)).rejects.toMatchObject({ status })
      await expect(
        deleteTheme(shop.app, stranger, { restaurantId, themeId: theme.id }),
      ).rejects.toMatchObject({ status })
    }
    expect((await save({ name: 'Summer' }, staffOf('manager', restaurantId))).theme.name).toBe('Summer')
  })

  test('rejects the id of a theme of another restaurant', async () => {
    const { theme } = await save({})
    const ofOther = staffOf('owner', other.id)
    const foreign = { restaurantId: other.id, themeId: theme.id }
    await expect(
      saveTheme(shop.app, ofOther, { ...newTheme, name: 'Taken', revision: 0, ...foreign }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(deleteTheme(shop.app, ofOther, foreign)).rejects.toMatchObject({ status: 404 })
    await expect(chooseTheme(shop.app, ofOther, foreign)).rejects.toMatchObject({ status: 404 })
    expect((await list()).themes).toContainEqual(theme)
  })
})

describe('a theme of the platform', () => {
  test('is changed by platform admins only', async () => {
    const { theme } = await savePlatform({})
    expect(theme).toMatchObject({ name: 'Spring', revision: 1, ofPlatform: true })
    const input = { ...newTheme, name: 'Mine', revision: 1, themeId: theme.id }
    await expect(save(input)).rejects.toMatchObject({
      status: 403,
      message: 'This theme is for all restaurants. Make a copy to change it.',
    })
    await expect(deleteTheme(shop.app, owner, { restaurantId, themeId: theme.id })).rejects.toMatchObject({
      status: 403,
    })
    for (const [stranger, status] of [
      [visitor(), 401],
      [owner, 403],
    ] as const) {
      await expect(savePlatformTheme(shop.app, stranger, input)).rejects.toMatchObject({ status })
      await expect(deletePlatformTheme(shop.app, stranger, { themeId: theme.id })).rejects.toMatchObject({
        status,
      })
    }
    expect((await list()).themes.find(({ id }) => id === theme.id)?.name).toBe('Spring')
  })

  test('is saved once, with the checks of every theme, and audited', async () => {
    const themeId = randomUUID()
    const first = await savePlatform({ themeId })
    expect(await savePlatform({ themeId })).toEqual(first)
    await expect(savePlatform({})).rejects.toMatchObject({ code: 'NAME_TAKEN' })
    await expect(savePlatform({ name: '' })).rejects.toMatchObject({ code: 'CATALOG_INVALID' })
    await savePlatform({ themeId, revision: 1, style: dark })
    await expect(savePlatform({ themeId, revision: 1, name: 'X' })).rejects.toMatchObject({
      code: 'CHANGED_SINCE',
      data: { current: { revision: 2 } },
    })
    await later(() => deletePlatformTheme(shop.app, admin, { themeId }))
    await deletePlatformTheme(shop.app, admin, { themeId })
    expect((await audited()).map(({ action, restaurant_id }) => [action, restaurant_id])).toEqual([
      ['menu.theme_created', null],
      ['menu.theme_changed', null],
      ['menu.theme_deleted', null],
    ])
  })

  test('does not replace a theme of a restaurant that has the id', async () => {
    const { theme } = await save({})
    await expect(savePlatform({ themeId: theme.id })).rejects.toMatchObject({ status: 404 })
    await expect(deletePlatformTheme(shop.app, admin, { themeId: theme.id })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('choosing a theme', () => {
  test('changes the menu of the restaurant immediately, and of no other', async () => {
    const { theme } = await save({ style: dark })
    const before = await versions()
    expect(await choose(theme.id)).toEqual({ previousId: null })
    expect(await shown()).toEqual(dark)
    expect(await shown(other.id)).toEqual(defaultThemeStyle)
    expect((await versions()).get(restaurantId)).toBeGreaterThan(before.get(restaurantId) ?? 0)
    expect((await versions()).get(other.id)).toBe(before.get(other.id))
    expect((await list()).chosenId).toBe(theme.id)
    expect(await choose(theme.id)).toEqual({ previousId: theme.id })
    expect(await choose(null)).toEqual({ previousId: theme.id })
    expect(await shown()).toEqual(defaultThemeStyle)
    expect((await audited()).slice(1).map(({ subject_label, changes }) => [subject_label, changes])).toEqual([
      ['Winter', [{ field: 'theme', before: null, after: 'Winter' }]],
      ['Default', [{ field: 'theme', before: 'Winter', after: null }]],
    ])
  })

  test('leaves the kitchen with the color of the brand', async () => {
    const { theme } = await save({ style: { ...dark, color: '#FF00FF' } })
    await choose(theme.id)
    expect((await loadRestaurantForKitchen(shop.app, restaurantId))?.themeColor).toBe('#1F3A68')
  })

  test('follows each change of the theme, including those by the platform', async () => {
    const own = await save({})
    await choose(own.theme.id)
    await save({ themeId: own.theme.id, revision: 1, style: dark })
    expect(await shown()).toEqual(dark)
    const { theme } = await savePlatform({})
    await choose(theme.id)
    expect(await shown()).toEqual(defaultThemeStyle)
    await savePlatform({ themeId: theme.id, revision: 1, style: dark })
    expect(await shown()).toEqual(dark)
    await deletePlatformTheme(shop.app, admin, { themeId: theme.id })
    expect(await shown()).toEqual(defaultThemeStyle)
    expect((await list()).chosenId).toBeNull()
  })

  test('falls back to the default when the theme is deleted, until the deletion is undone', async () => {
    const { theme } = await save({ style: dark })
    await choose(theme.id)
    const { changeId } = await deleteTheme(shop.app, owner, { restaurantId, themeId: theme.id })
    expect(await deleteTheme(shop.app, owner, { restaurantId, themeId: theme.id })).toEqual({
      changeId: null,
    })
    expect(await shown()).toEqual(defaultThemeStyle)
    await expect(choose(theme.id)).rejects.toMatchObject({ status: 404 })
    await undoChange(shop.app, owner, { restaurantId, changeId: changeId ?? '' })
    expect(await shown()).toEqual(dark)
  })

  test('rejects an unknown theme', async () => {
    await expect(choose(randomUUID())).rejects.toMatchObject({ status: 404 })
  })
})
