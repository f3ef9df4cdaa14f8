import { EmbeddedPostgresError } from '../../packages/embedded-postgres/src/errors.ts'
import { MigrationError } from '../../packages/server/src/db/migrate.ts'
import { ConfigError } from '../../packages/server/src/platform/config.ts'
import { BackupError } from '../backup/contents.ts'
import { PortError } from './free-ports.ts'
import { NoDatabaseError } from './join-database.ts'
import { SandboxError } from './sandbox-process.ts'

const EXPECTED = [
  BackupError,
  ConfigError,
  EmbeddedPostgresError,
  MigrationError,
  NoDatabaseError,
  PortError,
  SandboxError,
]

/** The one-line message of errors that an operator can fix; the stack of all others. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${error.port} is in use: stop the program that uses it, or set PORT to another port.`
  }
  if ('code' in error && error.code === 'EACCES' && 'port' in error) {
    return `No permission to listen on port ${error.port}: set PORT to a port above 1023.`
  }
  if (EXPECTED.some((expected) => error instanceof expected)) return error.message
  return error.stack ?? error.message
}
