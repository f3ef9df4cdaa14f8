import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import {
  contentHashOf,
  findPictures,
  PictureRefused,
  type PreparedPicture,
  preparePicture,
  recordPictures,
  writeRenditions,
} from '../../media/public.ts'
import type { MenuFile } from './menu-file.ts'
import type { Finding } from './read-menu-file.ts'

/** The content of a picture by the name that the file gives it; null when there is none. */
export type PictureSource = (name: string) => Promise<Uint8Array | null>

export interface GatheredPictures {
  findings: Finding[]
  /** Writes the files; the names are made of the content, so that what is left of a failed import does no harm. */
  write(): Promise<void>
  /** Rows for the new ones. Answers the media id of every picture by its name in the file. */
  record(tx: Tx): Promise<Map<string, string>>
}

const atOnce = 2

/** Reads, checks and renders all pictures that a menu names, those alone that are not kept yet. */
export async function gatherPictures(
  app: Pick<App, 'db' | 'files'>,
  restaurantId: string,
  menu: MenuFile,
  source: PictureSource,
): Promise<GatheredPictures> {
  const findings: Finding[] = []
  const hashes = new Map<string, string>()
  const contents = new Map<string, { path: Finding['path']; bytes: Uint8Array }>()
  for (const [name, path] of namedPictures(menu)) {
    const bytes = await source(name)
    if (!bytes) findings.push({ path, message: `there is no picture "${name}"` })
    else {
      hashes.set(name, contentHashOf(bytes))
      contents.set(contentHashOf(bytes), { path, bytes })
    }
  }
  const known = await app.db.tenant(restaurantId, 'system:import', (tx) =>
    findPictures(tx, restaurantId, [...contents.keys()]),
  )
  const missing = [...contents].filter(([hash]) => !known.has(hash)).map(([, content]) => content)
  const prepared: PreparedPicture[] = []
  const workers = Array.from({ length: atOnce }, async () => {
    for (let next = missing.shift(); next; next = missing.shift()) {
      const picture = await prepareOrTell(next, findings)
      if (picture) prepared.push(picture)
    }
  })
  await Promise.all(workers)
  return {
    findings,
    async write() {
      for (const picture of prepared) await writeRenditions(app, restaurantId, picture)
    },
    async record(tx) {
      const recorded = await recordPictures(tx, restaurantId, prepared)
      return new Map([...hashes].map(([name, hash]) => [name, (known.get(hash) ?? recorded.get(hash))!]))
    },
  }
}

/** Each picture once, with the first place that names it. */
function namedPictures(menu: MenuFile): Map<string, Finding['path']> {
  const dishes = menu.categories.flatMap((category, at) =>
    category.products.map(({ image }, index) => ({
      image,
      path: ['categories', at, 'products', index, 'image'],
    })),
  )
  const entrees = menu.entree_menu.map(({ image }, index) => ({
    image,
    path: ['entree_menu', index, 'image'],
  }))
  const named = new Map<string, Finding['path']>()
  for (const { image, path } of [...dishes, ...entrees]) {
    if (image !== null && !named.has(image)) named.set(image, path)
  }
  return named
}

async function prepareOrTell(
  { path, bytes }: { path: Finding['path']; bytes: Uint8Array },
  findings: Finding[],
): Promise<PreparedPicture | null> {
  try {
    return await preparePicture(bytes)
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    findings.push({ path, message: error.message })
    return null
  }
}
