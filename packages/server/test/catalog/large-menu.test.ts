import { readFile } from 'node:fs/promises'
import { maxMenuFileLength } from '@comanda/contract/catalog/import'
import { expect, test } from 'vitest'
import { bodyLimitOf } from '../../src/platform/http/body-limit.ts'
import { makeRestaurant } from '../factories.ts'
import { openEditor } from './menu-editor.ts'
import { emptyMenu, exportedMenu, replaceMenu } from './replace-menu.ts'

test('a menu of three thousand dishes can be imported from its file', async () => {
  const editor = await openEditor()
  const file = JSON.parse(
    await readFile(new URL('../../../demo/menus/liberty.json', import.meta.url), 'utf8'),
  )
  const dishes: object[] = file.categories.flatMap(({ products }: { products: object[] }) => products)
  const products = Array.from({ length: 3000 }, (_, at) => ({
    ...dishes[at % dishes.length],
    name: `Dish ${at}`,
  }))
  const categories = [{ ...file.categories[0], products }]
  const menu = { ...emptyMenu(), additional_menus: file.additional_menus, categories }
  const { id } = await makeRestaurant(editor.shop.app, { menu })
  const text = await exportedMenu(editor, id)
  expect(text.length).toBeLessThan(maxMenuFileLength)
  const body = JSON.stringify({ format: 'menu', text, mode: 'replace' })
  expect(Buffer.byteLength(body)).toBeLessThan(bodyLimitOf(`/api/restaurants/${id}/catalog/import`))
  expect(await replaceMenu(editor, id, text, false)).toMatchObject({
    created: { total: 0 },
    changed: { total: 0 },
    deleted: { total: 0 },
    unchanged: expect.toSatisfy((count: number) => count > 3000),
  })
  expect(text.split('\n').filter((line) => line.startsWith('{"name":"Dish '))).toHaveLength(3000)
}, 120_000)
