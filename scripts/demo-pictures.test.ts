import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface DemoMenu {
  categories: { products: { name: string; image?: string }[] }[]
}

const demo = new URL('../packages/demo/', import.meta.url)

test.each(['sakura', 'liberty', 'napoli'])('every dish of %s has a picture of its own', (restaurant) => {
  const menu: DemoMenu = JSON.parse(readFileSync(new URL(`menus/${restaurant}.json`, demo), 'utf8'))
  const dishByPicture = new Map<string, string>()
  for (const { name, image } of menu.categories.flatMap(({ products }) => products)) {
    if (!image) continue
    const picture = createHash('sha256')
      .update(readFileSync(new URL(`pictures/${image}`, demo)))
      .digest('hex')
    expect(dishByPicture.get(picture), `${name} has the picture of another dish`).toBeUndefined()
    dishByPicture.set(picture, name)
  }
  expect(dishByPicture.size).toBeGreaterThan(20)
})
