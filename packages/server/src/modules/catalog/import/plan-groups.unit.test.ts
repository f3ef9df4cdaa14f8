import { zeroCents } from '@comanda/domain/money/cents'
import { expect, test } from 'vitest'
import type { OptionGroupState } from '../option-group-kind.ts'
import type { GroupContent } from './menu-content.ts'
import { GroupPlan } from './plan-groups.ts'
import type { CurrentMenu } from './read-current-menu.ts'

const option = {
  name: 'Small',
  description: '',
  priceDelta: zeroCents,
  isDefault: true,
  modifierAction: null,
}

const group = (name: string, description = ''): GroupContent =>
  ({
    kind: 'variant',
    name,
    description,
    minSelections: 1,
    maxSelections: 1,
    displayType: 'radio',
    options: [option, { ...option, name: 'Large', isDefault: false }],
  }) as GroupContent

const stored = (id: string, { kind: _, ...fields }: GroupContent): OptionGroupState =>
  ({ id, revision: 1, archivedAt: null, sortOrder: 0, ...fields }) as OptionGroupState

const planFor = (variant: OptionGroupState[], edited: string[] = []) =>
  new GroupPlan(
    {
      menus: [],
      categories: [],
      dishes: [],
      groups: { variant, upsell: [], modifier: [] },
      edited: new Set(edited),
    } satisfies CurrentMenu,
    new Map(),
    true,
  )

test('a group that no dish has is found by its content, else by its name, and each is used once', () => {
  const plan = planFor(
    [
      stored('old', group('Size', 'Old')),
      stored('same', group('Size')),
      stored('edited', group('Sauce', 'Edited')),
    ],
    ['edited'],
  )
  for (const target of [group('Size'), group('Size', 'New'), group('Sauce')]) plan.keep(target)
  expect([...plan.reserved]).toEqual(['same', 'old', 'edited'])
  expect(plan.changed).toMatchObject([{ before: { id: 'old' }, after: { id: 'old', description: 'New' } }])
  expect(plan.retained).toMatchObject([{ id: 'edited' }])
  plan.keep(group('Size'))
  expect(plan.changed).toMatchObject([{ before: { id: 'old' } }, { before: null, after: { name: 'Size' } }])
})

test('many groups that no dish has are found without reading all of them for each', () => {
  let reads = 0
  const counted = (name: string): OptionGroupState => ({
    ...stored(name, group(name)),
    get name() {
      reads += 1
      return name
    },
  })
  const names = Array.from({ length: 400 }, (_, index) => `Size ${index}`)
  const plan = planFor(names.map(counted))
  for (const name of names) plan.keep(group(name, 'New'))
  expect(plan.changed).toHaveLength(names.length)
  expect(reads / names.length).toBeLessThan(10)
})
