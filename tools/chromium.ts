import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

/**
 * Chromium without its own windows. It takes two thirds of the CPU of `chromium --headless`,
 * which renders a tab strip for each page.
 */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const VERSION_TIMEOUT_MS = 15_000

/**
 * Path of a working Chromium: CHROMIUM_PATH, one installed on the machine, or one installed now. Prefers the
 * headless shell, unless `headed`.
 *
 * @throws Error with one line that names what to install.
 */
export async function findChromium({ headed = false } = {}): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (starts(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH is ${chosen}, which does not start.`)
  }
  const found = findInstalled(headed)
  if (found) return found
  for (const install of installers(headed)) {
    console.log(`No Chromium found: running "${install.join(' ')}"`)
    const [command = '', ...args] = install
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const done = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env })
    const installed = done.status === 0 ? findInstalled(headed) : undefined
    if (installed) return installed
  }
  throw new Error('The browser journeys need Chromium: install it, or set CHROMIUM_PATH to its program file.')
}

function findInstalled(headed: boolean): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = [
    ...[...(headed ? [] : SHELLS), ...COMMANDS].flatMap((name) =>
      folders.map((folder) => join(folder, name)),
    ),
    ...MAC_APPLICATIONS,
    chromium.executablePath(),
  ]
  return candidates.find((path) => existsSync(path) && starts(path))
}

/** Existence is not enough: some packages install only a script that points to another package. */
function starts(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: VERSION_TIMEOUT_MS }).status === 0
}

function installers(headed: boolean): string[][] {
  const playwright = [process.execPath, 'node_modules/playwright-core/cli.js', 'install']
  const isRoot = process.getuid?.() === 0
  if (!isRoot) return [[...playwright, 'chromium']]
  const ownBrowser = [...playwright, '--with-deps', 'chromium']
  if (!isDebian()) return [ownBrowser]
  const name = headed ? 'chromium' : 'chromium-headless-shell'
  return [['sh', '-c', `apt-get update && apt-get install -y --no-install-recommends ${name}`], ownBrowser]
}

/** Excludes Ubuntu: its chromium package only points to a snap. */
function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}
