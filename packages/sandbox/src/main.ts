import { parseConfig } from './config.ts'
import { startSandbox } from './start.ts'

try {
  const sandbox = await startSandbox(parseConfig(process.env))
  console.log(`Sandbox: ${sandbox.url}/sandbox`)
  const stop = () => void sandbox.stop().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // A parent process that started us over an IPC channel is notified; we exit when it does.
  process.once('disconnect', stop)
  process.send?.('ready')
} catch (error) {
  console.error(`Sandbox: ${explain(error)}`)
  process.exit(1)
}

function explain(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? String(error.port) : ''
    return `port ${port} is in use. Set SANDBOX_PORT, SANDBOX_SMTP_PORT or SANDBOX_PRINTER_PORT to a free one.`
  }
  return error instanceof Error ? error.message : String(error)
}
