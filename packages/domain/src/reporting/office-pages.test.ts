import { expect, test } from 'vitest'
import { officePageOf } from './office-pages.ts'

test('a page of the back office is named without ids and parameters', () => {
  expect(officePageOf('/admin')).toBe('/admin')
  expect(officePageOf('/admin/')).toBe('/admin')
  expect(officePageOf('/admin/orders?status=open#top')).toBe('/admin/orders')
  expect(officePageOf('/admin/restaurants/0191f6c4-27a2-7aaa-8000-000000000001/menu')).toBe(
    '/admin/restaurants/{id}/menu',
  )
  expect(officePageOf('/admin/users/ada@example.com')).toBe('/admin/users/{id}')
})

test('other paths are not pages of the back office', () => {
  for (const path of ['/', '', 'admin', '/administrator', '/menu/admin', `/admin${'/a'.repeat(7)}`])
    expect(officePageOf(path)).toBeNull()
})
