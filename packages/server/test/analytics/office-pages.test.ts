import { hours } from '@comanda/domain/time/instant'
import { expect, test } from 'vitest'
import { countOfficePage } from '../../src/modules/analytics/office-pages/count-office-page.ts'
import { readOfficePages } from '../../src/modules/analytics/office-pages/read-office-pages.ts'
import { staffOf, testApp, visitor } from '../test-app.ts'

const restaurantId = '0191f6c4-27a2-7aaa-8000-000000000001'

test('views of staff count by page and day, apart from visits', async () => {
  const { app, clock, database } = await testApp()
  const owner = staffOf('owner', restaurantId)
  const admin = staffOf('master_admin', null)
  const open = (path: string) => countOfficePage(app, owner, { path })
  await Promise.all([open('/admin/orders'), open('/admin/orders?page=2'), open('/admin/orders')])
  expect(await open(`/admin/restaurants/${restaurantId}/menu`)).toEqual({ counted: true })
  expect(await open('/')).toEqual({ counted: false })
  const customer = visitor({ actor: 'user:8', user: { ...owner.user!, id: '8' } })
  expect(await countOfficePage(app, customer, { path: '/admin' })).toEqual({ counted: false })
  expect(await readOfficePages(app, admin, { days: 1 })).toMatchObject({
    views: 4,
    pages: [
      { path: '/admin/orders', views: 3, before: 0 },
      { path: '/admin/restaurants/{id}/menu', views: 1, before: 0 },
    ],
  })
  clock.now += hours(24)
  await open('/admin')
  expect((await readOfficePages(app, admin, { days: 1 })).pages).toEqual([
    { path: '/admin', views: 1, before: 0 },
    { path: '/admin/orders', views: 0, before: 3 },
    { path: '/admin/restaurants/{id}/menu', views: 0, before: 1 },
  ])
  expect((await readOfficePages(app, admin, { days: 7 })).views).toBe(5)
  expect((await database.query('select from page_views')).length).toBe(0)
})

test('only platform admins read them, and only signed-in users count', async () => {
  const { app } = await testApp()
  await expect(readOfficePages(app, staffOf('owner', restaurantId), { days: 7 })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await expect(countOfficePage(app, visitor(), { path: '/admin' })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
})
