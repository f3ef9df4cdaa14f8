import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/**
 * Runs a script of this folder in a process of its own, so that its libraries and memory are freed afterwards.
 * The script receives `message`, and prints its errors itself. `env` is added to the environment.
 *
 * @throws when it fails.
 */
export async function runScript(
  name: string,
  message?: object,
  env: Record<string, string> = {},
): Promise<void> {
  const file = fileURLToPath(new URL(`../${name}`, import.meta.url))
  const child = fork(file, { execArgv: [], env: { ...process.env, ...env } })
  if (message) child.send(message)
  const [code, signal] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${name} failed (${signal ?? `exit code ${code}`}), see above.`)
}

/** Ends a process started by `runScript` together with the process that started it. */
export function endWithParent(): void {
  process.once('disconnect', () => process.exit(1))
  process.channel?.unref()
}
