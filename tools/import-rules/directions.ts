import { type Target, workspaceOf } from './resolve.ts'

type Allowed = { workspaces: string[]; packages?: RegExp }

/** `packages` absent: any package. A workspace may always import itself. */
const ALLOWED: Record<string, Allowed> = {
  domain: { workspaces: [], packages: /^$/ },
  contract: { workspaces: ['domain'], packages: /^(zod|@orpc\/contract)$/ },
  ui: {
    workspaces: ['domain'],
    packages: /^(react|react-dom|lucide-react|radix-ui|@radix-ui\/.*|@fontsource-variable\/.*)$/,
  },
  web: { workspaces: ['domain', 'contract', 'ui'] },
  server: { workspaces: ['domain', 'contract'] },
  sandbox: { workspaces: ['domain', 'contract'] },
}

const MODULE = /^packages\/server\/src\/modules\/([^/]+)\//
const SERVER = 'packages/server/src/'
/** The HTTP front door: it puts platform and modules together, and only the start of the program knows it. */
const FRONT = `${SERVER}front/`

/** Why this file may not import that target, or nothing. */
export function forbidden(file: string, target: Target): string | undefined {
  const workspace = workspaceOf(file)
  const allowed = ALLOWED[workspace]
  if (!allowed) return undefined
  if ('external' in target) {
    if (isTest(file) || !allowed.packages || allowed.packages.test(target.external)) return undefined
    return `${workspace} may not import ${target.external}`
  }
  if (target.workspace !== workspace && !allowed.workspaces.includes(target.workspace)) {
    return `${workspace} may not import ${target.workspace || target.file}`
  }
  return workspace === 'server' ? forbiddenInServer(file, target.file) : undefined
}

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file)
}

function forbiddenInServer(file: string, target: string): string | undefined {
  const from = MODULE.exec(file)?.[1]
  const to = MODULE.exec(target)?.[1]
  if (from && to && from !== to && target !== `${SERVER}modules/${to}/public.ts`) {
    return `module ${from} reaches into module ${to}: import its public.ts`
  }
  if (from && target.startsWith(`${SERVER}db/embedded/`)) return 'a module may not import db/embedded'
  const layer = ['gateways', 'platform'].find((name) => file.startsWith(`${SERVER}${name}/`))
  if ((from || layer) && target.startsWith(FRONT)) return `${layer ?? 'a module'} may not import the front`
  if (!to) return undefined
  if (file.startsWith(FRONT) && target !== `${SERVER}modules/${to}/public.ts`) {
    return `the front reaches into module ${to}: import its public.ts`
  }
  return layer && `${layer} may not import modules`
}
