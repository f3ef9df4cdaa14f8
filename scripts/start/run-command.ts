import { Closing } from './closing.ts'
import { explain } from './explain.ts'

/**
 * Runs a command with its arguments, and sets the exit code: 1 for a failure, 2 after the usage, for arguments that
 * `read` returns null for or that it throws on. What the command started is closed.
 */
export async function runCommand<Arguments>(
  usage: string,
  read: () => Arguments | null | Promise<Arguments | null>,
  run: (given: Arguments, closing: Closing) => Promise<unknown>,
  describe: (error: unknown) => string = explain,
): Promise<void> {
  const given = await Promise.resolve()
    .then(read)
    .catch(() => null)
  if (given === null) {
    console.error(usage)
    process.exitCode = 2
    return
  }
  const closing = new Closing()
  await run(given, closing).catch((error) => {
    console.error(describe(error))
    process.exitCode = 1
  })
  await closing.close()
}
