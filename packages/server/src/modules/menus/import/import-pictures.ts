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
import type { Finding } from './findings.ts'
import type { MenuFile } from './menu-file.ts'

/** Loads a picture by its name in the file; null when it does not exist. */
export type PictureSource = (name: string) => Promise<Uint8Array | null>

export interface GatheredPictures {
  findings: Finding[]
  /** Writes the files. They are named by their content, so leftovers of a failed import are harmless. */
  write(): Promise<void>
  /** Inserts rows for the new pictures. Returns the media id of every picture by its name in the file. */
  record(tx: Tx): Promise<Map<string, string>>
}

const concurrency = 2

/** Reads all pictures that a menu names, and validates and renders those that are not stored yet. */
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
  const workers = Array.from({ length: concurrency }, async () => {
    for (let next = missing.shift(); next; next = missing.shift()) {
      const picture = await prepareOrReport(next, findings)
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

/** The hashes of the pictures that the restaurant of an exported file had. */
export function hashesIn(menu: MenuFile): string[] {
  return menu.categories.flatMap(({ picture, products }) =>
    [picture, ...products.flatMap((product) => [product.picture, ...(product.more_pictures ?? [])])].flatMap(
      (one) => one?.hash ?? [],
    ),
  )
}

/** Each picture once, with the first path that names it. */
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

async function prepareOrReport(
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
