export type EngineFlags = Readonly<Record<string, string | number>>

/** The socket file is named after the port; nothing listens on TCP. */
export const SOCKET_PORT = 5432

export const MAJOR_VERSION = 18

/**
 * Tuned for one program on one machine: short queries, durable commits, few processes. Replication serves backups
 * only. Reads are synchronous: I/O workers would only help long scans.
 */
const DEFAULT_FLAGS: EngineFlags = {
  wal_level: 'replica',
  max_wal_senders: 2,
  max_replication_slots: 2,
  max_logical_replication_workers: 0,
  io_method: 'sync',
  max_wal_size: '1GB',
  shared_buffers: '64MB',
  jit: 'off',
  random_page_cost: 1.1,
  max_connections: 60,
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}

/** Command-line arguments of the engine; `flags` override the defaults. */
export function engineArguments(dataDir: string, socketDir: string, flags: EngineFlags = {}): string[] {
  const all: EngineFlags = {
    ...DEFAULT_FLAGS,
    ...flags,
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    port: SOCKET_PORT,
  }
  return ['-D', dataDir, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
