import { randomUUID } from 'node:crypto'
import { hours } from '@comanda/domain/time/instant'
import { expect, test } from 'vitest'
import { exportMenu } from '../../src/modules/catalog/import/export-menu.ts'
import { importMenu } from '../../src/modules/catalog/import/import-menu.ts'
import { openEditor } from './menu-editor.ts'

test('a person checks at most 60 files in an hour', async () => {
  const { shop, owner, restaurantId } = await openEditor()
  const file = { restaurantId, format: 'csv', mode: 'merge', expected: null } as const
  const { text } = await exportMenu(shop.app, owner, file)
  const check = (id: string) =>
    importMenu(shop.app, { ...owner, actor: `user:${id}` }, { ...file, text, requestId: randomUUID() })
  for (let checks = 0; checks < 60; checks += 1) await check('one')
  await expect(check('one')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 })
  await expect(check('another')).resolves.toMatchObject({ changeId: null })
  shop.clock.now += hours(1)
  await expect(check('one')).resolves.toMatchObject({ changeId: null })
})
