import { expect, test } from 'vitest'
import { bindFields } from '../../../src/experiences/back-office/forms/bind-fields.ts'

interface Fields {
  name: string
  isActive: boolean
  price: number
  days: string[] | null
}

test('each input shows a field and its issue, and changes that field only', () => {
  const changes: Partial<Fields>[] = []
  const bind = bindFields<Fields>({
    fields: { name: 'Soup', isActive: true, price: 650, days: null },
    issues: { name: 'Too short.' },
    set: (change) => changes.push(change),
  })
  const name = bind.text('name')
  const isActive = bind.checked('isActive')
  const price = bind.number('price')
  const days = bind.value('days')
  expect(name).toMatchObject({ value: 'Soup', error: 'Too short.' })
  expect(isActive).toMatchObject({ checked: true })
  expect(price).toMatchObject({ value: 650, error: undefined })
  expect(days.value).toBeNull()
  name.onChange({ currentTarget: { value: 'Stew' } } as never)
  isActive.onChange({ currentTarget: { checked: false } } as never)
  price.onChange(700)
  price.onChange(null)
  days.onChange(['mon'])
  expect(changes).toEqual([
    { name: 'Stew' },
    { isActive: false },
    { price: 700 },
    { price: Number.NaN },
    { days: ['mon'] },
  ])
})
