import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { normalizeDomain } from '../packages/domain/src/hosting/host.ts'
import type { App } from '../packages/server/src/app.ts'
import { openDatabase } from '../packages/server/src/db/database.ts'
import { createDiskStore } from '../packages/server/src/gateways/files/disk.ts'
import { isEdited, mergeMenuFile, planMenuFile } from '../packages/server/src/modules/catalog/public.ts'
import {
  formatReport,
  importMenu,
  MenuFileRefused,
  UnknownRestaurantError,
} from '../packages/server/src/modules/menus/public.ts'
import { createLog } from '../packages/server/src/platform/log.ts'
import { findRestaurantByDomain } from '../packages/server/src/platform/tenancy.ts'
import { formatMenuPlan } from './menu-plan.ts'
import type { Closing } from './start/closing.ts'
import { explain } from './start/explain.ts'
import { describeDatabase, joinDatabase } from './start/join-database.ts'
import { readConfig } from './start/read-config.ts'
import { runCommand } from './start/run-command.ts'

type MenuPlan = Awaited<ReturnType<typeof planMenuFile>>

const usage = `Usage: npm run menu:import -- FILE --restaurant DOMAIN [--mode MODE] [--create]
  [--pictures FOLDER] [--dry-run]

  FILE        a menu in the menu/1 format (see docs/menu-file.md)
  --restaurant DOMAIN   the restaurant whose menu is imported
  --mode merge          add and change dishes, keep what people have edited; the default once anything was
  --mode replace        the file is the complete menu, with the restaurant's settings, offers and pictures
  --create              create the restaurant if there is none at this domain
  --pictures FOLDER     folder of the pictures that the file refers to
  --dry-run             print what would change, and change nothing`

await runCommand(usage, readArguments, importFile, explainImport)

async function importFile(
  { file, domain, create, folder, mode: chosen, isDryRun }: NonNullable<ReturnType<typeof readArguments>>,
  closing: Closing,
): Promise<void> {
  const text = await readFile(file, 'utf8')
  const pictures = folder === undefined ? null : (name: string) => readPicture(folder, name)
  const started = performance.now()
  const app = await openApp(closing)
  const known = await findRestaurantByDomain(app, normalizeDomain(domain))
  const ref = known && { restaurantId: known.id, text }
  const mode = chosen ?? (ref && (await isEdited(app, ref)) ? 'merge' : 'replace')
  if (ref && mode === 'merge') {
    if (isDryRun) console.log(formatMenuPlan(await planMenuFile(app, ref)))
    else printMerge(await mergeMenuFile(app, ref))
    console.log('Settings, offers and --pictures are not imported. --mode replace imports the complete file.')
  } else {
    const { report } = await importMenu(app, { text, domain, create, pictures, isDryRun })
    console.log(formatReport(report))
    if (!isDryRun)
      console.log(`\nImported the menu of ${domain} (${Math.round(performance.now() - started)} ms).`)
  }
  if (isDryRun) console.log(`\nThis would be the result with --mode ${mode}. Nothing was changed.`)
}

function printMerge({ created, changed, retained, unchanged }: MenuPlan): void {
  console.log(`Merged: ${created.total} added, ${changed.total} changed, ${unchanged} unchanged.`)
  for (const { name, note } of retained.lines) console.log(`  ${name}: ${note}`)
}

function readArguments() {
  const options = {
    restaurant: { type: 'string' },
    create: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    mode: { type: 'string' },
    pictures: { type: 'string' },
  } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [file, ...rest] = positionals
  if (!file || rest.length > 0 || !values.restaurant) return null
  const { restaurant: domain, create, pictures: folder, 'dry-run': isDryRun } = values
  const mode = (['merge', 'replace'] as const).find((known) => known === values.mode)
  if (values.mode !== undefined && !mode) return null
  return { file, domain, create, folder, mode, isDryRun }
}

async function openApp(closing: Closing): Promise<Pick<App, 'config' | 'db' | 'files' | 'now'>> {
  const config = readConfig(process.env)
  const log = createLog(config)
  const address = await joinDatabase(config, log, closing)
  console.log(`Using ${describeDatabase(config)}`)
  const onError = (error: Error) => log.warn({ err: error }, 'idle database connection lost')
  const db = openDatabase(address, { max: 4, onError })
  closing.add(() => db.close())
  return { config, db, files: createDiskStore(join(config.dataDir, 'files')), now: Date.now }
}

/** Accepts a plain file name only, so that no menu file can read outside the folder. */
async function readPicture(folder: string, name: string): Promise<Uint8Array | null> {
  if (name !== basename(name)) return null
  try {
    return await readFile(join(folder, name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function explainImport(error: unknown): string {
  if (error instanceof MenuFileRefused) {
    return `${error.message}\n\nNothing was changed. Problems in the file: ${error.issues.length}`
  }
  if (error instanceof Error && 'code' in error && error.code === 'IMPORT_INVALID') return error.message
  if (error instanceof UnknownRestaurantError) return `${error.message} Add --create to create it.`
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return error.message
  return explain(error)
}
