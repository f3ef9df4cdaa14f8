// Runs before `npm start`, `npm run dev` and `npm test`, on any Node version and before any package is
// installed. Hence no TypeScript, no dependencies, and no feature newer than Node 20.19.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MINIMUM_NODE = [20, 19]
const RUNTIME_MAJOR = 26
const root = dirname(dirname(fileURLToPath(import.meta.url)))

if (!machineNodeIsRecentEnough()) {
  fail(`Comanda needs Node ${MINIMUM_NODE.join('.')} or newer; this is ${process.versions.node}.`)
}
if (!installMatchesLockFile()) install()
if (!runtimeIsReady()) {
  fail(
    `Node ${RUNTIME_MAJOR} was not installed for ${process.platform}-${process.arch}: ` +
      `run "npm ci --include=optional", or install Node ${RUNTIME_MAJOR} from nodejs.org and try again.`,
  )
}

function machineNodeIsRecentEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor >= MINIMUM_NODE[1])
}

/**
 * Compares npm's record of installed packages with the lock file. Contents are compared, not file times: a
 * checkout changes times only. npm writes its record last, so an interrupted installation has none.
 */
function installMatchesLockFile() {
  const locked = packagesIn('package-lock.json')
  const installed = packagesIn('node_modules/.package-lock.json')
  if (!locked)
    fail('package-lock.json is missing or damaged: restore it with "git checkout package-lock.json".')
  if (!installed) return false
  return Object.entries(locked).every(([path, entry]) => {
    if (path === '') return true
    const found = installed[path]
    if (!found) return entry.optional === true
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

function install() {
  console.log('Installing packages (about half a minute) ...')
  const npmProgram = process.env.npm_execpath
  const args = ['ci', '--no-progress']
  // npm's own Node, because `npm ci` deletes the one in node_modules.
  const machineNode = process.env.npm_node_execpath ?? process.execPath
  const result = npmProgram
    ? spawnSync(machineNode, [npmProgram, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (result.error) fail(`npm failed to start: ${result.error.message}`)
  if (result.status !== 0) {
    fail(`"npm ci" failed (${result.signal ?? `exit code ${result.status}`}), see above.`, result.status ?? 1)
  }
}

/**
 * npm scripts find `node` in node_modules/.bin first. Without it, the machine's own Node must be recent
 * enough.
 */
function runtimeIsReady() {
  const program = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (!existsSync(program)) return Number(process.versions.node.split('.')[0]) >= RUNTIME_MAJOR
  if (process.platform === 'win32') return true
  const manifest = join(dirname(dirname(realpathSync(program))), 'package.json')
  return Number(JSON.parse(readFileSync(manifest, 'utf8')).version.split('.')[0]) >= RUNTIME_MAJOR
}

function fail(message, code = 1) {
  console.error(message)
  process.exit(code)
}
