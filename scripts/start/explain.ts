import { EmbeddedPostgresError } from '../../packages/server/src/db/embedded/errors.ts'
import { MigrationError } from '../../packages/server/src/db/migrate.ts'
import { ConfigError } from '../../packages/server/src/platform/config.ts'
import { PortError } from './free-ports.ts'
import { SandboxError } from './sandbox-process.ts'

const EXPECTED = [ConfigError, EmbeddedPostgresError, MigrationError, PortError, SandboxError]

/** One clear line for what an operator can put right; everything for what only a programmer can. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${error.port} is in use: stop what runs there, or set PORT to another.`
  }
  if ('code' in error && error.code === 'EACCES' && 'port' in error) {
    return `Port ${error.port} is not ours to take: set PORT to one above 1023.`
  }
  if (EXPECTED.some((expected) => error instanceof expected)) return error.message
  return error.stack ?? error.message
}
