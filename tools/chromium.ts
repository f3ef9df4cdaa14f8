import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const VERSION_TIMEOUT_MS = 15_000

/**
 * Path of a working Chromium: CHROMIUM_PATH, one installed on the machine, or one installed now.
 *
 * @throws Error with one line that names what to install.
 */
export async function findChromium(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (starts(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH is ${chosen}, which does not start.`)
  }
  const found = findInstalled()
  if (found) return found
  for (const install of installers()) {
    console.log(`No Chromium found: running "${install.join(' ')}"`)
    const [command = '', ...args] = install
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const done = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env })
    const installed = done.status === 0 ? findInstalled() : undefined
    if (installed) return installed
  }
  throw new Error('The browser journeys need Chromium: install it, or set CHROMIUM_PATH to its program file.')
}

function findInstalled(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = [
    ...COMMANDS.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...MAC_APPLICATIONS,
    chromium.executablePath(),
  ]
  return candidates.find((path) => existsSync(path) && starts(path))
}

/** Existence is not enough: some packages install only a script that points to another package. */
function starts(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: VERSION_TIMEOUT_MS }).status === 0
}

function installers(): string[][] {
  const playwright = [process.execPath, 'node_modules/playwright-core/cli.js', 'install']
  const isRoot = process.getuid?.() === 0
  if (!isRoot) return [[...playwright, 'chromium']]
  const ownBrowser = [...playwright, '--with-deps', 'chromium']
  if (!isDebian()) return [ownBrowser]
  return [['sh', '-c', 'apt-get update && apt-get install -y --no-install-recommends chromium'], ownBrowser]
}

/** Excludes Ubuntu: its chromium package only points to a snap. */
function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}
