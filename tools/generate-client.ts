import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { describeApi } from '../packages/server/src/platform/http/docs/describe-api.ts'
import { clientSource } from './client/client-source.ts'

/** Writes a typed client for the API into a folder: `npm run client -- --out FOLDER`. */
const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist-client' } } })
const folder = resolve(values.out)
mkdirSync(folder, { recursive: true })
const file = join(folder, 'comanda.ts')
const runtime = readFileSync(new URL('client/runtime.ts', import.meta.url), 'utf8')
writeFileSync(file, clientSource(await describeApi(), runtime))
console.log(`Wrote ${file}`)
