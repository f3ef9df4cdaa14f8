import { type Target, workspaceOf } from './resolve.ts'

type Allowed = { workspaces: string[]; packages?: RegExp }

/** Without `packages`, any package is allowed. A workspace can always import itself. */
const ALLOWED: Record<string, Allowed> = {
  domain: { workspaces: [], packages: /^$/ },
  contract: { workspaces: ['domain'], packages: /^(zod|@orpc\/contract)$/ },
  ui: {
    workspaces: ['domain'],
    packages: /^(react|react-dom|lucide-react|@dnd-kit\/.*|@fontsource-variable\/.*)$/,
  },
  web: { workspaces: ['domain', 'contract', 'ui'] },
  server: { workspaces: ['domain', 'contract'] },
  sandbox: { workspaces: [] },
  'embedded-postgres': { workspaces: [], packages: /^node:/ },
  demo: { workspaces: ['domain', 'server'] },
}

const WEB = 'packages/web/src/'
const EXPERIENCE = /^packages\/web\/src\/experiences\/([^/]+)\//
const MODULE = /^packages\/server\/src\/modules\/([^/]+)\//
const SERVER = 'packages/server/src/'
/** The HTTP layer composes platform and modules. */
const FRONT = `${SERVER}front/`
const START = `${SERVER}start-app.ts`

const ABOVE_DB = /^packages\/server\/src\/(platform|gateways)\//

/** The reason why this file must not import the target, or undefined. */
export function forbidden(file: string, target: Target): string | undefined {
  const workspace = workspaceOf(file)
  const allowed = ALLOWED[workspace]
  if (!allowed) return undefined
  if ('external' in target) {
    if (isTest(file) || !allowed.packages || allowed.packages.test(target.external)) return undefined
    return `${workspace} must not import ${target.external}`
  }
  if (target.workspace !== workspace && !allowed.workspaces.includes(target.workspace)) {
    return `${workspace} must not import ${target.workspace || target.file}`
  }
  if (workspace === 'web') return forbiddenInWeb(file, target.file)
  return workspace === 'server' ? forbiddenInServer(file, target.file) : undefined
}

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file)
}

/** Experiences are independent; only the owner's and the platform's use the screens of the back office. */
function forbiddenInWeb(file: string, target: string): string | undefined {
  const from = EXPERIENCE.exec(file)?.[1]
  const to = EXPERIENCE.exec(target)?.[1]
  if (!to || from === to || isTest(file)) return undefined
  if (file.startsWith(`${WEB}shared/`)) return `shared must not import an experience (${to})`
  if (!from || (to === 'back-office' && (from === 'owner' || from === 'platform'))) return undefined
  return `experience ${from} must not import experience ${to}`
}

/** The server module that a file belongs to. */
export function moduleOf(file: string): string | undefined {
  return MODULE.exec(file)?.[1]
}

function forbiddenInServer(file: string, target: string): string | undefined {
  const from = moduleOf(file)
  const to = moduleOf(target)
  if (from && to && from !== to && target !== `${SERVER}modules/${to}/public.ts`) {
    return `module ${from} imports internals of module ${to}: import its public.ts`
  }
  const layer = ['gateways', 'platform', 'db'].find((name) => file.startsWith(`${SERVER}${name}/`))
  if (target.startsWith(FRONT) && !file.startsWith(FRONT) && file !== START && !isTest(file)) {
    return 'only start-app.ts may import the front'
  }
  if (layer === 'db' && ABOVE_DB.test(target)) return 'db must not import platform or gateways'
  if (!to) return undefined
  if (file.startsWith(FRONT) && target !== `${SERVER}modules/${to}/public.ts`) {
    return `the front imports internals of module ${to}: import its public.ts`
  }
  return layer && `${layer} must not import modules`
}
